import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inFacility, readBeside, readInFacility } from '#features/access/queries/in-facility.ts';
import { forgetKeys } from '#features/facility/queries/keys.ts';
import { find } from '#features/front-desk/factory/list.ts';
import { exportList } from '#features/guest-register/commands/export-list.ts';
import { exportRegister } from '#features/guest-register/commands/export-register.ts';
import * as exports from '#features/guest-register/contract.ts';
import { aBooking } from '#features/registration/factory.ts';
import { closeDatabase, type Db, openDatabase } from '#platform/database/pool.ts';
import { closeReplica, openReplica, placeOf } from '#platform/database/replica.ts';
import type { Binary } from '#platform/http/reply.ts';
import { type BreakableLine, breakableLine } from '#test/harness/breakable-line.ts';
import { testDatabase } from '#test/harness/database.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { inTime } from '#test/harness/in-time.ts';
import { databaseWithReplica } from '#test/harness/replica.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const limits = { connections: 4, connecting: 1000, statement: 2000 };
const pair = await databaseWithReplica();

beforeAll(async () => {
  await closeDatabase();
  forgetKeys();
  openDatabase(pair.url, limits);
});
afterAll(async () => {
  await closeDatabase();
  await pair.close();
  forgetKeys();
  openDatabase(testDatabase());
});

let hotel: TestFacility;
let line: BreakableLine;
beforeEach(async () => {
  line = await breakableLine(pair.replicaUrl);
  openReplica(line.url, limits);
  hotel = await aFacility();
});
afterEach(async () => {
  await closeReplica();
  await line[Symbol.asyncDispose]();
});

/** Whether this is read on the replica, and how many bookings it finds there. */
async function look(db: Db) {
  const { rows } = await db.execute<{ replica: boolean; bookings: number }>(
    'select pg_is_in_recovery() as replica, (select count(*)::int from booking) as bookings',
  );
  return rows[0];
}
const place = () => inFacility(hotel.system, placeOf);
const reading = async () => readInFacility(hotel.system, await place(), look);
const onReplica = () => expect.poll(reading, { timeout: 60_000 }).toMatchObject({ replica: true });

async function reads(outcome: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(
    text.match(new RegExp(`^genkan_replica_reads_total\\{outcome="${outcome}"\\} (.*)$`, 'm'))?.[1] ?? 0,
  );
}

test('What was done before is found on the replica, and nothing of another hotel', async () => {
  await aBooking(await aFacility());
  await onReplica();
  for (const bookings of [1, 2, 3]) {
    await aBooking(hotel);
    expect((await reading())?.bookings).toBe(bookings);
  }
  expect(await reads('sent')).toBeGreaterThan(0);
});

test('A transaction that goes on on the database reads beside it on the replica', async () => {
  await onReplica();
  await aBooking(hotel);
  const { beside, own } = await inFacility(hotel.system, async db => ({
    beside: await readBeside(db, hotel.system, look),
    own: await look(db),
  }));
  expect([beside, own]).toEqual([
    { replica: true, bookings: 1 },
    { replica: false, bookings: 1 },
  ]);
});

test('Nothing can be written where it is only read', async () => {
  await onReplica();
  const writing = readInFacility(hotel.system, await place(), async db => {
    const { replica } = (await look(db)) ?? {};
    if (replica) await db.execute(`update facility set name = 'another'`);
    return 'read where it can be written';
  });
  expect(await writing).toBe('read where it can be written');
});

test('What a replica that is behind does not know yet is read on the database', async () => {
  await onReplica();
  await pair.tellReplica('select pg_wal_replay_pause()');
  const before = await reads('behind');
  try {
    await aBooking(hotel);
    expect(await reading()).toEqual({ replica: false, bookings: 1 });
    expect(await reads('behind')).toBeGreaterThan(before);
  } finally {
    await pair.tellReplica('select pg_wal_replay_resume()');
  }
  await onReplica();
});

test.each(['silent', 'cut'] as const)(
  'While the line to the replica is %s all goes on on the database, which is ready, and then it is read again',
  async state => {
    await onReplica();
    await aBooking(hotel);
    line.become(state);
    await expect.poll(reading, { timeout: 60_000 }).toEqual({ replica: false, bookings: 1 });
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    line.become('whole');
    await onReplica();
  },
);

test('A replica that is killed in the middle of a read has it read on the database', async () => {
  await onReplica();
  await aBooking(hotel);
  let tries = 0;
  const read = readInFacility(hotel.system, await place(), async db => {
    tries += 1;
    if (tries === 1) await pair.killReplica();
    return look(db);
  });
  expect(await read).toEqual({ replica: false, bookings: 1 });
  expect(tries).toBe(2);
  await pair.restartReplica();
  await onReplica();
});

test('An address that leads to the database itself, or to another one, is not read from', async () => {
  for (const wrong of [pair.url, testDatabase()]) {
    await closeReplica();
    openReplica(wrong, limits);
    const before = await reads('wrong');
    await aBooking(hotel);
    expect(await reading()).toMatchObject({ replica: false });
    expect(await reads('wrong')).toBeGreaterThan(before);
  }
});

inTime('A statement that takes too long on the replica is not begun again on the database', async () => {
  await onReplica();
  let tries = 0;
  const read = readInFacility(hotel.system, await place(), db => {
    tries += 1;
    return db.execute('select pg_sleep(30)');
  });
  await expect(read).rejects.toThrow();
  expect(tries).toBe(1);
});

test('The list, the workbook and the register as a book are read there, with what was taken in just before', async () => {
  await onReplica();
  const { owner, facilityId: facility_id } = hotel;
  const days = { from_date: '2025-11-01', to_date: '2025-11-30' };
  const filters = { check_in_from: days.from_date, check_in_to: days.to_date };
  const { pmsBookingNo } = await aBooking(hotel, { checkinDate: '2025-11-21', checkoutDate: '2025-11-23' });
  const before = await reads('sent');
  expect(await find(owner, filters)).toEqual([pmsBookingNo]);
  expect(await reads('sent')).toBe(before + 1);
  const asked = exports.exportList.input.parse({ facility_id, filters });
  expect(await sizeOf(await exportList(owner, asked, 'ja'))).toBeGreaterThan(0);
  expect(await reads('sent')).toBe(before + 2);
  const book = await exportRegister(owner, { facility_id, ...days, format: 'csv' });
  expect(await sizeOf(book)).toBeGreaterThan(0);
  expect(await reads('sent')).toBeGreaterThanOrEqual(before + 3);
});

const sizeOf = async ({ body }: Binary) => (body instanceof Readable ? (await buffer(body)).length : 0);
