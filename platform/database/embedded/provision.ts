import pg from 'pg';
import type { Secrets } from '#platform/database/embedded/secrets.ts';

export const OWNER = 'genkan';
export const APPLICATION = 'genkan_app';

/**
 * Creates the two logins on the server at `adminUrl`, and the database, which one of them owns. Neither is a
 * superuser or can bypass row-level security. Idempotent, but sets the given passwords.
 */
export async function provision(adminUrl: string, { owner, application }: Secrets): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await ensureLogin(client, OWNER, owner);
    await ensureLogin(client, APPLICATION, application);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [OWNER]);
    if (!rowCount) await client.query(`create database ${OWNER} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}

async function ensureLogin(client: pg.Client, login: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login]);
  const verb = rowCount ? 'alter' : 'create';
  await client.query(
    `${verb} role ${login} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls ` +
      `password ${client.escapeLiteral(password)}`,
  );
}
