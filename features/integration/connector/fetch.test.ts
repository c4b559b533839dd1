import { deleteJobs } from '#test/harness/jobs.ts';
import '#test/harness/every-hotel.ts';
import { expect, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { now } from '#platform/clock/clock.ts';
import { pool } from '#platform/database/pool.ts';
import { waitingForLocks } from '#test/harness/at-once.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { API_KEY, aCloudbeds, PROPERTY } from '#test/vendors/cloudbeds.ts';
import { aFetchingHotel } from '#test/vendors/fetching-hotel.ts';
import { changeAccount, testAccount } from './commands/accounts.ts';
import { pauseConnector, removeConnector, startConnector } from './commands/connectors.ts';
import { fetchBookings } from './commands/fetch-bookings.ts';
import { lockFetchingConnector } from './commands/fetching-connector.ts';
import { queueDuePolls } from './commands/wake-due.ts';
import { connectorAccount } from './tables.ts';

const account = { api_key: API_KEY, property_id: PROPERTY };

async function aFetched({ started = true, facility }: { started?: boolean; facility?: TestFacility } = {}) {
  const server = await aCloudbeds();
  const hotel = await aFetchingHotel({ vendor: 'cloudbeds', account, server, facility });
  if (started) await startConnector(hotel.owner, hotel.connectorId);
  return hotel;
}

test('the first poll previews all bookings that have not ended, and starting the connector stores them', async () => {
  const { vendor, owner, connectorId, look, bookings, log, standing } = await aFetched({ started: false });
  vendor.set(
    { number: 'A1', modified: '2025-03-01 10:00:00', last: '2999-04-04', arrival: '15:30:00' },
    { number: 'A2', modified: '2025-03-01 11:00:00', last: '2999-04-04', status: 'canceled' },
    { number: 'A3', modified: '2025-03-01 11:00:00', last: '2001-04-04', first: '2001-04-01' },
    { number: 'A4', modified: '2025-03-01 11:00:00', last: '2999-04-04', status: 'not_confirmed' },
  );
  await look();
  expect(await bookings()).toEqual([]);
  expect(await log()).toEqual([['A1', 'created']]);
  expect(await standing()).toMatchObject({ state: 'preview', waiting: 1, fetched: { fault: null } });
  await startConnector(owner, connectorId);
  expect(await bookings()).toMatchObject([
    {
      pmsBookingNo: 'A1',
      name: 'Taro Tester',
      pmsBookingStatus: 1,
      checkinTime: '15:30',
      metadata: { other_reservation_numbers: ['BDC-A1'] },
    },
  ]);
  expect(vendor.faults).toEqual([]);
});

test('stores moved dates, rooms, cancellations and deletions, but neither stores nor logs repetitions', async () => {
  const { vendor, look, bookings, log } = await aFetched();
  const known = { modified: '2025-03-01 10:00:00', last: '2999-04-04' };
  vendor.set({ ...known, number: 'B1' }, { ...known, number: 'B2' }, { ...known, number: 'B3' });
  await look();
  await look();
  const moved = { modified: '2025-03-01 12:00:00', first: '2999-04-01', last: '2999-04-06' };
  vendor.set(
    { ...moved, number: 'B1', rooms: [{ roomName: '301' }, { roomName: '302', adults: '1' }] },
    { ...known, number: 'B2', modified: '2025-03-01 12:00:00', status: 'canceled' },
    { ...known, number: 'B3', modified: '2025-03-01 12:00:00', isDeleted: true },
  );
  await look();
  await look();
  expect(await bookings()).toMatchObject([
    { checkinDate: '2999-04-01', roomNumber: '301, 302', metadata: { number_of_guests: 3 } },
    { pmsBookingStatus: 2 },
    { pmsBookingStatus: 2 },
  ]);
  vendor.set({ ...moved, number: 'B1', modified: '2025-03-01 13:00:00' });
  await look();
  expect(await bookings()).toMatchObject([{ roomNumber: null }, {}, {}]);
  expect((await log()).map(([, result]) => result)).toEqual([
    'updated',
    'cancelled',
    'cancelled',
    'updated',
    'created',
    'created',
    'created',
  ]);
  expect(vendor.faults).toEqual([]);
});

test('a poll fetches every page of bookings', async () => {
  const { vendor, look, bookings } = await aFetched();
  vendor.set(
    ...Array.from({ length: 130 }, (_, each) => ({
      number: `C${each}`,
      modified: '2025-03-01 10:00:00',
      last: '2999-04-04',
      status: 'checked_in',
    })),
  );
  await look();
  expect(await bookings()).toHaveLength(100);
  await look();
  expect(await bookings()).toHaveLength(130);
  expect(vendor.faults).toEqual([]);
});

test('shows an error of the vendor, retries at the time the vendor requests, and recovers', async () => {
  const { vendor, look, row, standing } = await aFetched();
  const wait = async () => (((await row())?.nextAt.getTime() ?? 0) - now().getTime()) / 60_000;
  vendor.failWith({ status: 429, headers: { 'retry-after': '1800' } });
  await look();
  expect(await standing()).toMatchObject({ fetched: { fault: 'busy' } });
  expect(await wait()).toBeGreaterThan(29);
  for (const [answer, fault] of [
    [{ status: 500 }, 'away'],
    [{ status: 302 }, 'answer'],
    [{ status: 403 }, 'credentials'],
    [{ status: 400 }, 'request'],
  ] as const) {
    vendor.failWith(answer);
    await look();
    expect((await standing())?.fetched?.fault).toBe(fault);
  }
  expect((await row())?.tries).toBe(5);
  vendor.failWith(null);
  await look();
  expect(await standing()).toMatchObject({ fetched: { fault: null, failing_since: null } });
  expect((await row())?.tries).toBe(0);
});

test('a paused connector does not poll, and removing a connector deletes its account', async () => {
  const { vendor, owner, connectorId, look, row } = await aFetched();
  await pauseConnector(owner, connectorId);
  await look();
  expect(vendor.calls).toEqual([]);
  await removeConnector(owner, connectorId);
  expect(await row()).toBeUndefined();
  await expect(testAccount(owner, connectorId)).rejects.toMatchObject({ status: 404 });
});

test('only one of two workers polls, and another worker repeats the poll of a crashed worker', async () => {
  const { vendor, owner, connectorId, look, row, bookings } = await aFetched();
  const { facilityId } = owner;
  vendor.set({ number: 'D1', modified: '2025-03-01 10:00:00', last: '2999-04-04' });
  const answer = Promise.withResolvers<void>();
  vendor.meanwhile(() => answer.promise);
  const looks = [look(), look()];
  // The vendor keeps one worker waiting while the other has nothing to do.
  await Promise.race(looks);
  answer.resolve();
  await Promise.all(looks);
  expect(vendor.calls.filter(({ operation }) => operation.includes('WithRate'))).toHaveLength(1);
  const cursor = (await row())?.cursor;
  await inFacility(owner, db =>
    db.update(connectorAccount).set({ claimedUntil: new Date(now().getTime() + 60_000) }),
  );
  await look();
  expect((await row())?.cursor).toBe(cursor);
  await inFacility(owner, db =>
    db.update(connectorAccount).set({ claimedUntil: new Date(now().getTime() - 1) }),
  );
  await fetchBookings({ facilityId, connectorId });
  expect((await row())?.claimedUntil).toBeNull();
  expect(await bookings()).toHaveLength(1);
});

test('an owner can change and test an account while a poll is ending, without a deadlock', async () => {
  const { vendor, owner, connectorId, look, row, bookings } = await aFetched();
  vendor.set({ number: 'O1', modified: '2025-03-01 10:00:00', last: '2999-04-04' });
  const answer = Promise.withResolvers<void>();
  vendor.meanwhile(() => answer.promise);
  const looking = look();
  await vi.waitFor(() => expect(vendor.calls).not.toEqual([]));
  await inFacility(owner, async db => {
    await lockFetchingConnector(db, owner.facilityId, connectorId);
    answer.resolve();
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1));
    expect(await testAccount(owner, connectorId)).toMatchObject({ result: 'ok' });
    await db.update(connectorAccount).set({ fault: 'away' });
  });
  await looking;
  expect(await row()).toMatchObject({ fault: null, claimedUntil: null });
  expect(await bookings()).toHaveLength(1);
});

test('the account is encrypted, appears in no response, and a test shows whether the vendor accepts it', async () => {
  const { vendor, owner, connectorId, row, standing } = await aFetched();
  expect(await testAccount(owner, connectorId)).toEqual({ result: 'ok', hotel: 'Hotel Cloud' });
  expect(String((await row())?.accountSealed)).not.toContain(API_KEY);
  expect(JSON.stringify(await standing())).not.toContain(API_KEY);
  await changeAccount(owner, connectorId, { ...account, api_key: 'another' });
  expect(await testAccount(owner, connectorId)).toEqual({ result: 'credentials', hotel: null });
  await expect(changeAccount(owner, connectorId, { api_key: 'x' })).rejects.toMatchObject({ status: 422 });
  expect(vendor.faults).toEqual([]);
});

test('Cloudbeds: the examples of the specification contain no valid booking and cause no exception', async () => {
  const { vendor, owner, connectorId, look, standing } = await aFetched();
  vendor.answerByExample();
  await look();
  expect(await testAccount(owner, connectorId)).toMatchObject({ hotel: expect.any(String) });
  expect(await standing()).toMatchObject({ bookings: 0, waiting: 0 });
  expect(vendor.faults).toEqual([]);
});

test('connectors due within the next minute are polled at their time, and overdue connectors immediately', async () => {
  const facility = await aFacility();
  const { owner, connectorId } = await aFetched({ facility });
  const dueIn = (seconds: number) =>
    inFacility(facility.system, db =>
      db.update(connectorAccount).set({ nextAt: new Date(now().getTime() + seconds * 1000) }),
    );
  const starts = async () => {
    await deleteJobs();
    await queueDuePolls();
    const { rows } = await pool().query<{ wait: number }>(
      `select round(extract(epoch from run_at - now()) / 10)::int * 10 as wait from graphile_worker.jobs
       where flags ? $1`,
      [`connectorId ${connectorId}`],
    );
    return rows.map(({ wait }) => wait);
  };
  await dueIn(40);
  expect(await starts()).toEqual([40]);
  await dueIn(-300);
  expect(await starts()).toEqual([0]);
  await dueIn(90);
  expect(await starts()).toEqual([]);
  await dueIn(40);
  await pauseConnector(owner, connectorId);
  expect(await starts()).toEqual([]);
});

test('converts full-width account data to half-width and reports a field that an HTTP header cannot contain', async () => {
  const { owner, connectorId, vendor } = await aFetched();
  const wide = { api_key: `　${API_KEY} `, property_id: PROPERTY.replace(/\d/g, toFullWidth) };
  expect(wide.property_id).not.toBe(PROPERTY);
  await changeAccount(owner, connectorId, wide);
  expect(await testAccount(owner, connectorId)).toMatchObject({ result: 'ok' });
  await expect(changeAccount(owner, connectorId, { ...account, api_key: 'にせもの' })).rejects.toMatchObject({
    status: 422,
    details: { errors: { 'account.api_key': 'half_width_only' } },
  });
  expect(await testAccount(owner, connectorId)).toMatchObject({ result: 'ok' });
  expect(vendor.faults).toEqual([]);
});

const toFullWidth = (digit: string) => String.fromCodePoint(0xff10 + Number(digit));
