import '#test/harness/alone.ts';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  listeningLog,
  queryValue,
  startInOtherProcess,
  startInProcess,
  stoppedDatabase,
} from '#test/harness/embedded.ts';

test('data is kept when the database server stops and starts again', async () => {
  const dataDir = await stoppedDatabase();
  const first = await startInProcess(dataDir);
  await queryValue(first.migrationUrl, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await startInProcess(dataDir);
  expect(await queryValue(second.migrationUrl, 'select answer from kept')).toBe(42);
});

test('rejects a second process on the same DATA_DIR and names the pid of the first', async () => {
  const dataDir = await stoppedDatabase();
  const first = await startInOtherProcess(dataDir);
  const second = await startInOtherProcess(dataDir);
  expect(second.refusal).toContain(`Another Genkan (process ${first.pid}) is running on DATA_DIR`);
  expect(await queryValue(first.url, 'select 1')).toBe(1);
});

test('a database server started after kill -9 finds all committed data', async () => {
  const dataDir = await stoppedDatabase();
  const first = await startInOtherProcess(dataDir);
  await queryValue(first.migrationUrl, 'create table kept as select 42 as answer');
  await first.kill();
  const second = await startInProcess(dataDir);
  expect(await queryValue(second.migrationUrl, 'select answer from kept')).toBe(42);
});

test('the database server ends with its parent, for whatever reason the parent ends', async () => {
  const first = await startInOtherProcess(await stoppedDatabase());
  await first.kill();
  await expect
    .poll(() => queryValue(first.url, 'select 1').catch(error => error.code), { timeout: 120_000 })
    .toBe('ECONNREFUSED');
});

test('stopping leaves neither a database server nor a lock behind', async () => {
  const dataDir = await stoppedDatabase();
  const { url, stop } = await startInProcess(dataDir);
  await stop();
  await expect(queryValue(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  expect(await readdir(dataDir)).not.toContain('genkan.pid');
});

test('a database server that ends unexpectedly is restarted on the same port', async () => {
  const log = listeningLog();
  const { url, adminUrl } = await startInProcess(await stoppedDatabase(), log);
  const pid = await queryValue(adminUrl, "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int");
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => queryValue(url, 'select 1').catch(() => 0), { timeout: 120_000 }).toBe(1);
  expect(log.lines).toContain('The database server ended unexpectedly; restarting it');
});

test('a first start that was killed does not prevent the next one', async () => {
  const dataDir = await stoppedDatabase();
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.new'));
  const { url } = await startInProcess(dataDir);
  expect(await queryValue(url, 'select 1')).toBe(1);
});
