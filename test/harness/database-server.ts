import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { withDatabase, withLogin } from '#test/harness/database-url.ts';

/** What a test worker needs to get a database of its own. */
export type DatabaseServer = {
  /** May create databases. */
  adminUrl: string;
  /** Logs in as the application: no superuser, so that row-level security holds for it. */
  url: string;
  /** Name of a migrated database without rows, to be cloned. */
  template: string;
};

type Running = { server: DatabaseServer; stop(): Promise<void> };

// Warnings and errors of a set-up that works are noise; one that fails throws.
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts the server of a test run: the one that TEST_DATABASE_URL names, else an embedded one in a folder of its own. */
export async function startDatabaseServer(outside = process.env.TEST_DATABASE_URL): Promise<Running> {
  return outside ? outsideServer(outside) : embeddedServer();
}

async function embeddedServer(): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genkan-test-'));
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  };
  const embedded = await startEmbedded({ dataDir, log: quiet, settings });
  await migrate(embedded.url, { log: quiet });
  return {
    server: { adminUrl: embedded.adminUrl, url: embedded.url, template: 'genkan' },
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function outsideServer(adminUrl: string): Promise<Running> {
  const run = `genkan_test_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const stop = () => cleanUp(admin, run);
  try {
    const login = await loginFor(admin, adminUrl, run);
    const template = `${run}_template`;
    const owner = admin.escapeIdentifier(new URL(login).username);
    await admin.query(
      `create database ${template} owner ${owner} encoding 'UTF8' locale 'C' template template0`,
    );
    const url = withDatabase(login, template);
    await migrate(url, { log: quiet });
    return { server: { adminUrl, url, template }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The login given, unless row-level security would not hold for it: then a new one. */
async function loginFor(admin: pg.Client, adminUrl: string, run: string): Promise<string> {
  const { rows } = await admin.query<{ unbound: boolean }>(
    'select rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.unbound) return adminUrl;
  const password = randomBytes(16).toString('hex');
  await admin.query(`create role ${run} login password '${password}'`);
  return withLogin(adminUrl, run, password);
}

async function cleanUp(admin: pg.Client, run: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [run],
  );
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  // Dropping even a role that does not exist takes a right that the given login may lack.
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [run]);
  if (rowCount) await admin.query(`drop role ${run}`);
  await admin.end();
}
