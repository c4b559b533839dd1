import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { admitTests } from '#test/harness/admit-tests.ts';
import { withDatabase, withLogin } from '#test/harness/database-url.ts';

export type DatabaseServer = {
  /** The URL of a login that may create databases. */
  adminUrl: string;
  /**
   * The URL of the application's login. It is not a superuser and owns no tables, so that row-level security
   * applies.
   */
  url: string;
  migrationUrl: string;
  template: string;
};

type Running = { server: DatabaseServer; stop(): Promise<void> };

// Warnings of a successful setup are noise, and a failed setup throws.
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function startDatabaseServer(outside = process.env.TEST_DATABASE_URL): Promise<Running> {
  return outside ? externalServer(outside) : embeddedServer();
}

const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

async function embeddedServer(): Promise<Running> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'genkan-test-'));
  await copyDatabaseTo(dataDir);
  const embedded = await startEmbedded({ dataDir, log: silentLog, settings: SETTINGS });
  const { adminUrl, url, migrationUrl } = embedded;
  await admitTests(migrationUrl);
  return {
    server: { adminUrl, url, migrationUrl, template: 'genkan' },
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

const MEMORY_FOLDER = '/dev/shm';
/** In bytes. A whole `npm test` run needs about 500 MB. */
const MIN_FREE_BYTES = 8 * 1024 ** 3;

/**
 * Returns a folder in memory if enough is free, because copying a database on a slow disk takes longer than
 * most test files.
 */
async function quickFolder(): Promise<string> {
  const free = await statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
}

/**
 * Copies an unused migrated database into an empty DATA_DIR, because creating one takes longer than most test
 * files.
 */
export async function copyDatabaseTo(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await copyFolder(await migratedFolder(), dataDir);
}

/**
 * Returns a folder with a migrated database that no server uses. The folder is created again if its inputs or
 * the month have changed, because a new database has partitions from the current month on.
 */
async function migratedFolder(): Promise<string> {
  const kept = resolve('.cache/test-database');
  const month = new Date().toISOString().slice(0, 7);
  const digest = await digestOf(['db/migrations', 'platform/database', 'package-lock.json']);
  const name = `${month}-${digest}`;
  const folder = join(kept, name);
  if (existsSync(folder)) return folder;
  const making = await mkdtemp(join(tmpdir(), 'genkan-test-'));
  const { migrationUrl, url, stop } = await startEmbedded({
    dataDir: making,
    log: silentLog,
    settings: SETTINGS,
  });
  await migrate(migrationUrl, { log: silentLog, login: new URL(url).username });
  await stop();
  await mkdir(kept, { recursive: true });
  // Keep `folder`, because another process of the run may have created it in the meantime and may be copying
  // it.
  for (const old of await readdir(kept))
    if (old !== name && !old.startsWith(COPY_PREFIX))
      await rm(join(kept, old), { recursive: true, force: true });
  const copy = await mkdtemp(join(kept, COPY_PREFIX));
  await copyFolder(making, copy);
  await rm(making, { recursive: true });
  await rename(copy, folder).catch(() => rm(copy, { recursive: true }));
  return folder;
}

const COPY_PREFIX = 'copy-';

/** Preserves the owner of each file, because the server runs as another user if this process is root. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);

async function digestOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of (await stat(path)).isDirectory() ? await filesIn(path) : [path])
      hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  return files.toSorted();
}

async function makeTables(migrationUrl: string, url: string): Promise<void> {
  await migrate(migrationUrl, { log: silentLog, login: new URL(url).username });
  await admitTests(migrationUrl);
}

async function externalServer(adminUrl: string): Promise<Running> {
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
