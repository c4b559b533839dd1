import pg from 'pg';

/** The application's login, and the database that it owns. */
export const APPLICATION = 'genkan';

/**
 * Gives the server at `adminUrl` the login and the database of the application. The login is no superuser
 * and may not pass row-level security by. Safe to repeat; the password becomes the given one.
 */
export async function provision(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await ensureLogin(client, password);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [APPLICATION]);
    if (!rowCount) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
  } finally {
    await client.end();
  }
}

async function ensureLogin(client: pg.Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APPLICATION]);
  const verb = rowCount ? 'alter' : 'create';
  await client.query(
    `${verb} role ${APPLICATION} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls ` +
      `password ${client.escapeLiteral(password)}`,
  );
}
