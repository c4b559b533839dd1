import '#test/harness/alone.ts';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Mode, readConfig } from '#platform/config/config.ts';
import { ownMigrations } from '#platform/database/migrate.ts';
import { closeDatabase } from '#platform/database/pool.ts';
import { configureLog } from '#platform/log/log.ts';
import { emptyDatabase } from '#test/harness/database.ts';
import { queryValue, startInProcess, temporaryFolder } from '#test/harness/embedded.ts';
import type { OwnerTask } from './installation.ts';
import { addMasterKeySlot, deleteOtherSlots, readRootKey } from './master-slot.ts';
import { buildName, migrationBefore } from './release.ts';
import { openService } from './service.ts';
import { openStorage } from './storage.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 2).toString('base64');

beforeAll(async () => {
  configureLog({ level: 'error', pretty: false });
  await closeDatabase();
});

type Logins = { url: string; migrationUrl?: string };

const dataDirs = new Map<string, Promise<string>>();

/** Returns the data directory of this database. The database rejects any other directory. */
function dataDirOf(url: string): Promise<string> {
  const folder = dataDirs.get(url) ?? temporaryFolder();
  dataDirs.set(url, folder);
  return folder;
}

async function open({ url, migrationUrl }: Logins, key: string, mode: Mode = 'start'): Promise<void> {
  const env = {
    DATABASE_URL: url,
    ...(migrationUrl ? { MIGRATION_DATABASE_URL: migrationUrl } : {}),
    MASTER_KEY: key,
    PORT: '0',
    STOP_NOTICE: '0',
    DATA_DIR: await dataDirOf(url),
  };
  const service = await openService({ config: readConfig(env, mode), part: 'http', pages: false });
  await service.close();
}

/** Creates a database whose list of migrations is missing, so that a migration can be detected. */
async function aDatabaseWithoutMigrationTable(mode: Mode) {
  const logins = await emptyDatabase();
  await open(logins, KEY, mode);
  await queryValue(logins.migrationUrl, 'drop table migration');
  return logins;
}

const isMigrated = ({ url }: Logins) => queryValue(url, "select to_regclass('migration') is not null");

test('startup rejects a superuser login and changes no table', async () => {
  const { adminUrl: url, migrationUrl } = await startInProcess(await temporaryFolder());
  await expect(open({ url, migrationUrl }, KEY)).rejects.toThrow('is a superuser or has BYPASSRLS');
  expect(await isMigrated({ url })).toBe(false);
});

test('startup rejects a login that bypasses row-level security and changes no table', async () => {
  const { url, migrationUrl, adminUrl } = await startInProcess(await temporaryFolder());
  await queryValue(adminUrl, 'alter role genkan_app bypassrls');
  await expect(open({ url, migrationUrl }, KEY)).rejects.toThrow('is a superuser or has BYPASSRLS');
  expect(await isMigrated({ url })).toBe(false);
});

test('startup rejects a login that owns the database and changes no table', async () => {
  const { migrationUrl } = await emptyDatabase();
  await expect(open({ url: migrationUrl, migrationUrl }, KEY)).rejects.toThrow('owns the database');
  expect(await isMigrated({ url: migrationUrl })).toBe(false);
});

test("without the owner's login, startup fails until the database has been migrated", async () => {
  const { url, migrationUrl } = await emptyDatabase();
  await expect(open({ url }, KEY)).rejects.toThrow('Run "genkan migrate"');
  await open({ url, migrationUrl }, KEY);
  await expect(open({ url }, KEY)).resolves.toBeUndefined();
  await expect(open({ url }, OTHER_KEY)).rejects.toThrow('MASTER_KEY is not the key');
});

test('startup rejects another master key and changes no table', async () => {
  const logins = await aDatabaseWithoutMigrationTable('start');
  await expect(open(logins, OTHER_KEY)).rejects.toThrow('MASTER_KEY is not the key');
  expect(await isMigrated(logins)).toBe(false);
});

test('an installation for hotels rejects the database of a demo and changes no table', async () => {
  const logins = await aDatabaseWithoutMigrationTable('demo');
  await expect(open(logins, KEY)).rejects.toThrow('holds the demo');
  expect(await isMigrated(logins)).toBe(false);
});

test('a demo rejects the database of a hotel and changes no table', async () => {
  const logins = await aDatabaseWithoutMigrationTable('start');
  await expect(open(logins, KEY, 'demo')).rejects.toThrow('holds a real hotel');
  expect(await isMigrated(logins)).toBe(false);
});

test('startup rejects a build that lacks a required migration and changes no table', async () => {
  const logins = await emptyDatabase();
  await open(logins, KEY);
  const oldest = () => queryValue(logins.migrationUrl, 'select oldest_migration from installation');
  expect(await oldest()).toBe(ownMigrations().at(-1));
  await queryValue(
    logins.migrationUrl,
    "insert into migration (name, run_on) values ('99990101000000_later', now())",
  );
  await open(logins, KEY);
  await queryValue(logins.migrationUrl, "update installation set oldest_migration = '99990101000000_later'");
  const text = 'it requires a release with 99990101000000_later';
  await expect(open({ url: logins.url }, KEY)).rejects.toThrow(text);
  await queryValue(logins.migrationUrl, 'drop table migration');
  await expect(open(logins, KEY)).rejects.toThrow(text);
  expect(await isMigrated(logins)).toBe(false);
  expect(await oldest()).toBe('99990101000000_later');
});

test('the previous release is the newest one whose last migration differs from the current one', () => {
  const made = JSON.stringify([{ migration: '3' }, { migration: '2' }, { migration: '1' }]);
  expect(migrationBefore('4', made)).toBe('3');
  expect(migrationBefore('3', made)).toBe('2');
  expect(migrationBefore('1', '[]')).toBeUndefined();
  expect(migrationBefore('1', '[{"migration":"1"}]')).toBeUndefined();
});

test('the version of a build contains its commit', () => {
  expect(buildName({ version: '1.2.3', commit: '1a2b3c4d5' })).toBe('1.2.3-1a2b3c4d5');
  expect(buildName({ version: '1.2.3' })).toBe('1.2.3');
});

test('a database can be reopened with its own key and mode', async () => {
  const logins = await emptyDatabase();
  await open(logins, KEY);
  await expect(open(logins, KEY)).resolves.toBeUndefined();
});

async function asOwner({ url, migrationUrl = '' }: Logins, key: string, work: OwnerTask): Promise<void> {
  const env = { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl, MASTER_KEY: key };
  const close = await openStorage(readConfig({ ...env, DATA_DIR: await temporaryFolder() }, 'start'), {
    also: work,
  });
  await close();
}

test('startup fails if the master key is lost, and succeeds with a copy of the key', async () => {
  const dataDir = await temporaryFolder();
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0' }, 'test');
  const path = join(dataDir, 'master.key');
  await (await openStorage(config))();
  const copy = await readFile(path);
  await rm(path);
  await expect(openStorage(config)).rejects.toThrow('master.key is missing');
  expect(await readdir(dataDir)).not.toContain('master.key');
  await writeFile(path, copy);
  await (await openStorage(config))();
});

test('both master keys open a database during rotation, and afterwards the old key is rejected', async () => {
  const logins = await emptyDatabase();
  const next = Buffer.from(OTHER_KEY, 'base64');
  let root: Buffer | null | undefined;
  await asOwner(logins, KEY, async ({ owner, masterKey }) => {
    root = await readRootKey(owner, masterKey);
    for (let twice = 0; twice < 2; twice += 1) await addMasterKeySlot(owner, next, root ?? Buffer.alloc(0));
  });
  await open(logins, KEY);
  await open({ url: logins.url }, OTHER_KEY);
  await asOwner(logins, OTHER_KEY, async ({ owner, masterKey }) => {
    expect(await readRootKey(owner, masterKey)).toEqual(root);
    expect(await deleteOtherSlots(owner, masterKey)).toBe(1);
  });
  await open(logins, OTHER_KEY);
  await expect(open(logins, KEY)).rejects.toThrow('MASTER_KEY is not the key');
  await expect(open({ url: logins.url }, KEY)).rejects.toThrow('MASTER_KEY is not the key');
});

test("the root key is not derived from the operator's key, and lost keys are not replaced", async () => {
  const logins = await emptyDatabase();
  let root: Buffer | null | undefined;
  await asOwner(logins, KEY, async ({ owner, masterKey }) => {
    root = await readRootKey(owner, masterKey);
  });
  expect(root?.toString('base64')).not.toBe(KEY);
  await queryValue(logins.migrationUrl, 'delete from master_slot');
  await expect(open(logins, KEY)).rejects.toThrow('MASTER_KEY is not the key');
  expect(await queryValue(logins.migrationUrl, 'select count(*)::int from master_slot')).toBe(0);
});
