import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { admitTests } from '#test/harness/admit-tests.ts';
import { withDatabase, withLogin } from '#test/harness/database-url.ts';

/** What a test worker needs to get a database of its own. */
export type DatabaseServer = {
  /** May create databases. */
  adminUrl: string;
  /** Logs in as the application: no superuser and no owner of tables, so that row-level security holds for it. */
  url: string;
  /** Logs in as the owner of the tables. */
  migrationUrl: string;
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
  const { adminUrl, url, migrationUrl } = embedded;
  await makeTables(migrationUrl, url);
  return {
    server: { adminUrl, url, migrationUrl, template: 'genkan' },
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function makeTables(migrationUrl: string, url: string): Promise<void> {
  await migrate(migrationUrl, { log: quiet, login: new URL(url).username });
  await admitTests(migrationUrl);
}

async function outsideServer(adminUrl: string): Promise<Running> {
  const run = `genkan_test_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const stop = () => cleanUp(admin, run);
  try {
    const owner = await loginFor(admin, adminUrl, run);
    const application = await loginFor(admin, adminUrl, `${run}_app`);
    const template = `${run}_template`;
    await admin.query(
      `create database ${template} owner ${run} encoding 'UTF8' locale 'C' template template0`,
    );
    const [migrationUrl, url] = [withDatabase(owner, template), withDatabase(application, template)];
    await makeTables(migrationUrl, url);
    return { server: { adminUrl, url, migrationUrl, template }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A new login, neither a superuser nor let through row-level security. */
async function loginFor(admin: pg.Client, adminUrl: string, name: string): Promise<string> {
  const password = randomBytes(16).toString('hex');
  await admin.query(`create role ${name} login password '${password}'`);
  await admin.query(`grant ${name} to current_user`);
  return withLogin(adminUrl, name, password);
}

async function cleanUp(admin: pg.Client, run: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [run],
  );
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  await admin.query(`drop role if exists ${run}_app, ${run}`);
  await admin.end();
}
