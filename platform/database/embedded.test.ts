import '#test/harness/alone.ts';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '#platform/database/embedded.ts';
import { isRoot, listeningLog, queryValue } from '#test/harness/embedded.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'genkan-test-'));
const database = await startEmbedded({ dataDir, log: listeningLog() });

afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true });
});

test("the application's login owns no tables, and only the superuser bypasses row-level security", async () => {
  const owner = 'select datdba::regrole::text from pg_database where datname = current_database()';
  expect(await queryValue(database.migrationUrl, owner)).toBe('genkan');
  expect(
    await queryValue(database.url, `select current_user || ' ' || pg_has_role('genkan', 'member')`),
  ).toBe('genkan_app false');
  const unbound =
    'select bool_or(rolsuper or rolbypassrls or rolcreaterole) from pg_roles where rolcanlogin and oid <> 10';
  expect(await queryValue(database.url, unbound)).toBe(false);
});

test('the embedded database can be reached only over loopback', async () => {
  expect(await queryValue(database.url, 'show listen_addresses')).toBe('127.0.0.1');
  expect(await queryValue(database.adminUrl, 'show unix_socket_directories')).toBe('');
});

test('the embedded database requires the password', async () => {
  await expect(queryValue(database.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
    'password authentication',
  );
});

test('encoding, sort order and time zone of the embedded database do not depend on the machine', async () => {
  expect(await queryValue(database.url, 'show server_encoding')).toBe('UTF8');
  expect(
    await queryValue(database.url, 'select datcollate from pg_database where datname = current_database()'),
  ).toBe('C');
  expect(await queryValue(database.url, 'show timezone')).toBe('UTC');
});

test('a power failure loses no committed data', async () => {
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes'];
  expect(await Promise.all(settings.map(name => queryValue(database.url, `show ${name}`)))).toEqual([
    'on',
    'on',
    'on',
  ]);
});

test('only the current user can read the passwords of the embedded database', async () => {
  expect((await stat(join(dataDir, 'database-secrets.json'))).mode & 0o777).toBe(0o600);
});

test(`the database server's files belong to ${isRoot ? 'a user other than root' : 'the user who started it'}`, async () => {
  const { uid } = await stat(join(dataDir, 'postgres'));
  if (isRoot) expect(uid).not.toBe(0);
  else expect(uid).toBe(process.getuid?.());
});
