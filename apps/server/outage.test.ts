import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { closeDatabase, openDatabase, pool } from '#platform/database/pool.ts';
import { configureLog } from '#platform/log/log.ts';
import { type BreakableLine, breakableConnection } from '#test/harness/breakable-line.ts';
import { ownersTestDatabase, testDatabase } from '#test/harness/database.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { testWithRealTime } from '#test/harness/in-time.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const hosts = { PUBLIC_URL: 'http://localhost:3000' };
const url = await openTestServer(undefined, { hosts });
const limits = { connections: 4, connecting: 1000, lock: 300, statement: 2000 };

let line: BreakableLine;
let hotel: TestFacility;
beforeEach(async () => {
  await closeDatabase();
  line = await breakableConnection(testDatabase());
  openDatabase(line.url, limits);
  hotel = await aFacility();
});
afterEach(async () => {
  await closeDatabase();
  await line[Symbol.asyncDispose]();
  openDatabase(testDatabase());
});

const api = () =>
  fetch(`${url}/api/facility/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'ko' },
    body: JSON.stringify({ slug_name: hotel.slug }),
  });
const page = (address: string) =>
  fetch(url + address, { redirect: 'manual', headers: { 'accept-language': 'ko', accept: 'text/html' } });
const health = async (which: 'live' | 'ready') => (await fetch(`${url}/api/health/${which}`)).status;
const expectRecovery = () => expect.poll(async () => (await api()).status, { timeout: 60_000 }).toBe(200);

async function expectRefused() {
  const refused = await api();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'server_error', status: { success: false } });
  expect([await health('live'), await health('ready')]).toEqual([200, 503]);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^genkan_ready 0$/m);
  expect(metrics).toMatch(/^genkan_data_dir_bytes\{state="free"\} [1-9]/m);
  expect(metrics).not.toMatch(/^genkan_(messages|jobs|jobs_oldest_seconds|database_size_bytes)\b/m);
}

describe.each(['silent', 'cut'] as const)('a database whose connection is %s', state => {
  test('all calls return 503 while the connection to the database is down, and succeed once it is back', async () => {
    await expectRecovery();
    const underWay = inFacility(hotel.system, async db => {
      line.become(state);
      return db.execute('select 1');
    });
    await expect(underWay).rejects.toMatchObject({ name: 'Unavailable', why: 'away' });
    await expectRefused();
    const many = await Promise.all(Array.from({ length: 30 }, api));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([503]));
    line.become('whole');
    await expectRecovery();
    await expect.poll(() => health('ready'), { timeout: 60_000 }).toBe(200);
  });

  test('while the connection to the database is down, guests see a page in their language rather than JSON', async () => {
    await expectRecovery();
    line.become(state);
    await expect.poll(async () => (await api()).status, { timeout: 60_000 }).toBe(503);
    for (const address of [
      '/check-in?slug=x',
      '/link?token=abc',
      '/mypage?mypage=abc',
      '/error-503',
      '/none',
    ]) {
      const shown = await page(address);
      expect([address, shown.status, shown.headers.get('content-type')]).toEqual([
        address,
        503,
        'text/html; charset=utf-8',
      ]);
      expect(shown.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await shown.text()).toContain('<html lang="ko">');
    }
    const short = await page('/g/abcdef');
    expect([short.status, short.headers.get('location')]).toEqual([303, '/error-503']);
    line.become('whole');
    await expectRecovery();
  });
});

test('a process without free database connections is not ready, logs this once, and recovers automatically', async () => {
  await expectRecovery();
  const lines: string[] = [];
  configureLog({ level: 'error', destination: { write: line => lines.push(line) } });
  onTestFinished(() => configureLog({ level: 'fatal' }));
  const limitTo = `alter database ${new URL(testDatabase()).pathname.slice(1)} connection limit`;
  const owner = new pg.Client({ connectionString: ownersTestDatabase() });
  await owner.connect();
  const held = await pool().connect();
  try {
    await owner.query(`${limitTo} 0`);
    await Promise.all(Array.from({ length: 8 }, api));
    await expectRefused();
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { level: 'error', msg: expect.stringContaining('calls are refused') },
    ]);
  } finally {
    held.release();
    await owner.query(`${limitTo} -1`);
    await owner.end();
  }
  await expectRecovery();
  await expect.poll(() => health('ready'), { timeout: 60_000 }).toBe(200);
});

testWithRealTime(
  'a statement that waits for another’s lock is rejected in time, and other hotels continue',
  async () => {
    await expectRecovery();
    const other = await aFacility();
    const name = 'update facility set name = name where id =';
    await inFacility(hotel.system, async db => {
      await db.execute(`${name} ${hotel.facilityId}`);
      const waiting = inFacility(hotel.system, second => second.execute(`${name} ${hotel.facilityId}`));
      await expect(waiting).rejects.toMatchObject({ why: 'busy' });
      await inFacility(other.system, second => second.execute(`${name} ${other.facilityId}`));
      expect(await health('ready')).toBe(200);
    });
  },
);

testWithRealTime('a statement that takes too long is ended, and its connection can be reused', async () => {
  const endless = inFacility(hotel.system, db => db.execute('select pg_sleep(600)'));
  await expect(endless).rejects.toMatchObject({ name: 'Unavailable', why: 'busy' });
  await expectRecovery();
});

test('a slow hotel cannot use more than half of the connections while others wait', async () => {
  const other = await aFacility();
  const slow = Array.from({ length: 20 }, () =>
    inFacility(hotel.system, db => db.execute('select pg_sleep(0.6)')).catch(error => error.why),
  );
  await inFacility(other.system, db => db.execute('select 1'));
  const outcomes = await Promise.all(slow);
  expect(outcomes.filter(outcome => outcome === 'busy').length).toBeGreaterThan(0);
  expect(outcomes.filter(outcome => outcome !== 'busy').length).toBeGreaterThanOrEqual(4);
});
