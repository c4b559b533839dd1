import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LogFunctionFactory, LogLevel } from 'graphile-worker';
import pg from 'pg';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import { grantTo } from '#platform/database/grants.ts';

type Options = {
  log: DatabaseLog;
  /** Folder of the SQL files, whose names begin with a timestamp. Defaults to `db/migrations`. */
  dir?: string;
  login?: string;
};

const OWN_MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const MIN_SERVER_VERSION = 15;
const NOT_SQL = '(?!.*\\.sql$).*';

/**
 * Migrates the database at `url` to this release: its own tables, the tables of the job queue, and the rights of the
 * application's login. `url` is a connection string of the tables' owner. Concurrent processes wait for each other. A
 * migration that was merged late is applied even if newer ones were applied before.
 * @throws if the server is older than PostgreSQL 15
 */
export async function migrate(url: string, { log, dir = OWN_MIGRATIONS, login }: Options): Promise<void> {
  const { PG_MIGRATE_LOCK_ID } = await import('node-pg-migrate');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await checkVersion(client);
    await client.query('select pg_advisory_lock($1)', [PG_MIGRATE_LOCK_ID]);
    await applyOwn(client, dir, log);
    await migrateQueue(url, log);
    if (login) await grantTo(client, login);
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}

type Queryable = Pick<pg.Client, 'query'>;

export const ownMigrations = (): string[] =>
  readdirSync(OWN_MIGRATIONS)
    .filter(file => file.endsWith('.sql'))
    .map(file => file.replace(/\.sql$/, ''))
    .sort();

export async function appliedMigrations(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ made: boolean }>(
    "select to_regclass('migration') is not null as made",
  );
  if (!rows[0]?.made) return [];
  const applied = await client.query<{ name: string }>('select name from migration order by id');
  return applied.rows.map(({ name }) => name);
}

export async function missingMigrations(client: Queryable): Promise<string[]> {
  const appliedNames = new Set(await appliedMigrations(client));
  return ownMigrations().filter(name => !appliedNames.has(name));
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  assertServerVersion(rows[0]?.server_version ?? '');
}

/** @throws if `version`, in the server's format ("15.4 (Debian …)"), is too old for the product's SQL */
export function assertServerVersion(version: string): void {
  if (Number.parseInt(version, 10) >= MIN_SERVER_VERSION) return;
  throw new Error(
    `Genkan needs PostgreSQL ${MIN_SERVER_VERSION} or newer; the server at DATABASE_URL is ${version}.`,
  );
}

async function applyOwn(dbClient: pg.Client, dir: string, log: DatabaseLog): Promise<void> {
  // Set this only after waiting for other processes, because the timeout would limit that wait too. A migration
  // that waits for a busy table blocks all later queries on the table, so it must give up soon.
  await dbClient.query("set lock_timeout = '10s'");
  const { runner } = await import('node-pg-migrate');
  const applied = await runner({
    dbClient,
    dir,
    ignorePattern: NOT_SQL,
    direction: 'up',
    migrationsTable: 'migration',
    checkOrder: false,
    noLock: true,
    logger: { info: () => undefined, warn: log.warn.bind(log), error: log.error.bind(log) },
  });
  if (applied.length > 0) log.info(`Migrated the database: ${applied.map(({ name }) => name).join(', ')}`);
}

/**
 * Uses its own pool with an error listener. graphile-worker does not wait for its pool to close; if
 * PostgreSQL stops before then, the unhandled error would end this process.
 */
async function migrateQueue(url: string, log: DatabaseLog): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: url });
  const warn = (error: Error) => log.warn(`A migration session ended: ${error.message}`);
  pgPool.on('error', warn);
  pgPool.on('connect', client => void client.on('error', warn));
  try {
    const { Logger, runMigrations } = await import('graphile-worker');
    await runMigrations({ pgPool, logger: new Logger(logFactory(log)) });
  } finally {
    await pgPool.end();
  }
}

const logFactory =
  (log: DatabaseLog): LogFunctionFactory =>
  () =>
  (level: LogLevel, message: string) => {
    if (level === 'warning') log.warn(message);
    if (level === 'error') log.error(message);
  };
