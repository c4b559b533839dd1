import '#test/harness/alone.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { assertServerVersion, migrate } from '#platform/database/migrate.ts';
import { emptyDatabase } from '#test/harness/database.ts';
import { listeningLog, queryValue } from '#test/harness/embedded.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const log = listeningLog();

test('four processes that start at the same time on an empty database all succeed', async () => {
  const { migrationUrl: url } = await emptyDatabase();
  await Promise.all([
    migrateElsewhere(url),
    migrateElsewhere(url),
    migrateElsewhere(url),
    migrateElsewhere(url),
  ]);
  expect(
    await queryValue(url, 'select count(*) = count(distinct name) and count(*) > 0 from migration'),
  ).toBe(true);
});

test('a migration also creates the tables of the job queue', async () => {
  const { migrationUrl: url } = await emptyDatabase();
  await migrate(url, { log });
  expect(await queryValue(url, "select (graphile_worker.add_job('greet')).id is not null")).toBe(true);
});

test('applies a migration that was merged after newer ones', async () => {
  const { migrationUrl: url } = await emptyDatabase();
  const dir = await folderWith({ '20260102000000_second.sql': 'create table second ()' });
  await migrate(url, { log, dir });
  await writeFile(join(dir, '20260101000000_first.sql'), 'create table first ()');
  await migrate(url, { log, dir });
  expect(await queryValue(url, "select string_agg(name, ' ' order by id) from migration")).toBe(
    '20260102000000_second 20260101000000_first',
  );
});

test('rolls back a failing migration and keeps earlier ones', async () => {
  const { migrationUrl: url } = await emptyDatabase();
  const dir = await folderWith({
    '20260101000000_good.sql': 'create table good ()',
    '20260102000000_bad.sql': 'create table half (); select 1 / 0',
  });
  await expect(migrate(url, { log, dir })).rejects.toThrow('division by zero');
  expect(
    await queryValue(url, "select to_regclass('good') is not null and to_regclass('half') is null"),
  ).toBe(true);
});

test('only SQL files count as migrations', async () => {
  const { migrationUrl: url } = await emptyDatabase();
  const dir = await folderWith({ 'readme.md': 'Hello', '20260101000000_one.sql': 'create table one ()' });
  await migrate(url, { log, dir });
  expect(await queryValue(url, 'select string_agg(name, $$ $$) from migration')).toBe('20260101000000_one');
});

test('rejects a server older than PostgreSQL 15', () => {
  expect(() => assertServerVersion('14.12 (Debian 14.12-1)')).toThrow('needs PostgreSQL 15 or newer');
  expect(() => assertServerVersion('15.0')).not.toThrow();
  expect(() => assertServerVersion('18beta1')).not.toThrow();
});

async function folderWith(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'genkan-migrations-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text);
  return dir;
}

const migrateElsewhere = (url: string) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '--eval', MIGRATION, url], { cwd: ROOT });

const MIGRATION = `
  import { migrate } from '#platform/database/migrate.ts';
  const say = line => console.error(line);
  await migrate(process.argv[1], { log: { info: say, warn: say, error: say } });
`;
