import { beforeAll, expect, test } from 'vitest';
import { type Mode, readConfig } from '#platform/config/config.ts';
import { closeDatabase } from '#platform/database/pool.ts';
import { configureLog } from '#platform/log/log.ts';
import { emptyDatabase } from '#test/harness/database.ts';
import { ask, startHere, temporaryFolder } from '#test/harness/embedded.ts';
import { openHouse } from './house.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 2).toString('base64');

beforeAll(async () => {
  configureLog({ level: 'error', pretty: false });
  // Each test opens one of its own.
  await closeDatabase();
});

async function open(url: string, key: string, mode: Mode = 'start'): Promise<void> {
  const env = { DATABASE_URL: url, MASTER_KEY: key, PORT: '0', DATA_DIR: await temporaryFolder() };
  const house = await openHouse({ config: readConfig(env, mode), part: 'http', pages: false });
  await house.close();
}

/** As a release before this one would have left it: what is migrated now can be seen. */
async function anEarlierRelease(mode: Mode): Promise<string> {
  const url = await emptyDatabase();
  await open(url, KEY, mode);
  await ask(url, 'drop table migration');
  return url;
}

const isMigrated = (url: string) => ask(url, "select to_regclass('migration') is not null");

test('A superuser is refused, and has changed no table', async () => {
  const { adminUrl } = await startHere(await temporaryFolder());
  await expect(open(adminUrl, KEY)).rejects.toThrow('is a superuser or has BYPASSRLS');
  expect(await isMigrated(adminUrl)).toBe(false);
});

test('A login that row-level security does not bind is refused, and has changed no table', async () => {
  const { url, adminUrl } = await startHere(await temporaryFolder());
  await ask(adminUrl, 'alter role genkan bypassrls');
  await expect(open(url, KEY)).rejects.toThrow('is a superuser or has BYPASSRLS');
  expect(await isMigrated(url)).toBe(false);
});

test('A start with another master key is refused, and has changed no table', async () => {
  const url = await anEarlierRelease('start');
  await expect(open(url, OTHER_KEY)).rejects.toThrow('MASTER_KEY is not the key');
  expect(await isMigrated(url)).toBe(false);
});

test("A hotel's start on the demo's database is refused, and has changed no table", async () => {
  const url = await anEarlierRelease('demo');
  await expect(open(url, KEY)).rejects.toThrow('holds the demo');
  expect(await isMigrated(url)).toBe(false);
});

test("The demo's start on a hotel's database is refused, and has changed no table", async () => {
  const url = await anEarlierRelease('start');
  await expect(open(url, KEY, 'demo')).rejects.toThrow('holds a real hotel');
  expect(await isMigrated(url)).toBe(false);
});

test('What belongs to this key and hotel opens again', async () => {
  const url = await emptyDatabase();
  await open(url, KEY);
  await expect(open(url, KEY)).resolves.toBeUndefined();
});
