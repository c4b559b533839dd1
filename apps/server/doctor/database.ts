import type { Config } from '#platform/config/config.ts';
import { assertServerVersion, missingMigrations } from '#platform/database/migrate.ts';
import { EXTRA_CONNECTIONS, pool } from '#platform/database/pool.ts';
import { databaseStats } from '#platform/database/stats.ts';
import { codeOf, withHint } from '../hints.ts';
import { assertRowSecurity } from '../installation.ts';
import { Warning } from './warning.ts';

/** Checks the login, version and tables. The pool must be open. */
export async function checkDatabase({ database }: Config): Promise<string> {
  const version = await readServerVersion();
  assertServerVersion(version);
  await assertRowSecurity();
  const missing = await missingMigrations(pool());
  if (missing.length > 0)
    throw new Error(
      `${missing.length} migrations of this release are missing. Restart Genkan, or run "genkan migrate" if the database is your own.`,
    );
  const { rows } = await pool().query<{ last: string }>('select max(name) as last from migration');
  const { connections, mostConnections } = await databaseStats();
  const free = mostConnections - connections;
  const words = `PostgreSQL ${version}, migrated to ${rows[0]?.last}, row-level security is enforced, ${free} of ${mostConnections} connections are free`;
  const needed = database.connections + EXTRA_CONNECTIONS;
  if (free < needed)
    throw new Warning(
      `${words}: one process may need ${needed}. Raise max_connections of the server, or lower DATABASE_CONNECTIONS.`,
    );
  const left = await countRemainingConnections();
  if (left !== null && left < needed)
    throw new Warning(
      `${words}, but a connection limit leaves ${left}: one process may need ${needed}. Raise the limit of the login or database, or lower DATABASE_CONNECTIONS.`,
    );
  return `${words}.`;
}

/**
 *
 * @returns how many more connections the limits of the login and of the database allow, or null if there is no limit
 */
async function countRemainingConnections(): Promise<number | null> {
  const { rows } = await pool().query<{ remaining: number | null }>(
    `select least(
       (select nullif(rolconnlimit, -1) - (select count(*) from pg_stat_activity where usename = current_user)
         from pg_roles where rolname = current_user),
       (select nullif(datconnlimit, -1) - (select count(*) from pg_stat_activity where datname = current_database())
         from pg_database where datname = current_database()))::int as remaining`,
  );
  return rows[0]?.remaining ?? null;
}

async function readServerVersion(): Promise<string> {
  try {
    const { rows } = await pool().query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } catch (error) {
    throw new Error(`The database cannot be used: ${withHint(codeOf(error), 'DATABASE_URL')}`);
  }
}
