import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { closeDatabase, openDatabase, pool } from '#platform/database/pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { aFacility } from '#test/harness/facility.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();

beforeEach(async () => {
  await closeDatabase();
  openDatabase(testDatabase(), { connections: 4, connecting: 3000 });
});

async function seriesValue(series: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find(each => each.startsWith(`${series} `)) ?? '';
  return Number(line.slice(series.length + 1) || Number.NaN);
}

const waitForSeries = (series: string, judge: (value: number) => boolean) =>
  vi.waitUntil(async () => judge(await seriesValue(series)), { timeout: 60_000, interval: 300 });

test('metrics contain the running release', async () => {
  const { version }: { version: string } = JSON.parse(await readFile('package.json', 'utf8'));
  const { node } = process.versions;
  expect(await seriesValue(`genkan_build_info{version="${version}",node="${node}"}`)).toBe(1);
});

test('metrics contain the free and total space of the disk with DATA_DIR', async () => {
  const free = await seriesValue('genkan_data_dir_bytes{state="free"}');
  expect(free).toBeGreaterThan(0);
  expect(await seriesValue('genkan_data_dir_bytes{state="size"}')).toBeGreaterThanOrEqual(free);
});

test('metrics contain the connections, their limit and the size of the database', async () => {
  const connections = await seriesValue('genkan_database_server_connections');
  expect(connections).toBeGreaterThan(0);
  expect(await seriesValue('genkan_database_server_connections_max')).toBeGreaterThan(connections);
  expect(await seriesValue('genkan_database_size_bytes')).toBeGreaterThan(1_000_000);
  expect(await seriesValue('genkan_database_deadlocks')).toBeGreaterThanOrEqual(0);
});

test('metrics contain open transactions and transactions that wait for a lock', async () => {
  const { system, facilityId } = await aFacility();
  const change = `update facility set name = name where id = ${facilityId}`;
  let waiting: Promise<unknown> | undefined;
  await inFacility(system, async db => {
    await db.execute(change);
    waiting = inFacility(system, other => other.execute(change));
    await waitForSeries('genkan_database_locks_waiting', value => value >= 1);
    await waitForSeries('genkan_database_oldest_transaction_seconds', value => value > 0);
  });
  await waiting;
  await waitForSeries('genkan_database_locks_waiting', value => value === 0);
});

test('metrics count the callers that wait for a database connection of the pool', async () => {
  const { system } = await aFacility();
  const release = Promise.withResolvers<void>();
  const five = [1, 2, 3, 4, 5].map(() => inFacility(system, () => release.promise));
  const settled = Promise.allSettled(five);
  await waitForSeries('genkan_database_connections{state="waiting"}', value => value >= 1);
  release.resolve();
  await settled;
  expect(await seriesValue('genkan_database_connections{state="waiting"}')).toBe(0);
});

test('omits a metric that the database cannot provide, and exports the others', async () => {
  await pool().query('select 1');
  await closeDatabase();
  openDatabase('postgres://nobody@127.0.0.1:1/nothing', { connecting: 1000 });
  await waitForSeries('genkan_ready', value => value === 0);
  expect(await seriesValue('genkan_jobs_oldest_seconds')).toBeNaN();
  expect(await seriesValue('genkan_data_dir_bytes{state="free"}')).toBeGreaterThan(0);
});
