import '#test/harness/alone.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { submit } from '#features/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  aRoomLeader,
  emma,
  taro,
  withoutPassportPicture,
} from '#features/check-in-form/factory.ts';
import { aGuest } from '#features/guest-access/factory.ts';
import { aBooking } from '#features/registration/factory.ts';
import { answer } from '#features/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { pool } from '#platform/database/pool.ts';
import { asOwner } from '#test/harness/database.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { API_KEY, aCloudbeds, PROPERTY } from '#test/vendors/cloudbeds.ts';
import { aFetchingHotel } from '#test/vendors/fetching-hotel.ts';
import { changeAccount, changeWrites, testAccount } from './commands/accounts.ts';
import { pauseConnector, removeConnector, startConnector } from './commands/connectors.ts';
import { fetchBookings } from './commands/fetch-bookings.ts';
import { wakeDue } from './commands/wake-due.ts';
import { connectorAccount } from './tables.ts';

const account = { api_key: API_KEY, property_id: PROPERTY };

async function aFetched({ started = true, facility }: { started?: boolean; facility?: TestFacility } = {}) {
  const server = await aCloudbeds();
  const hotel = await aFetchingHotel({ vendor: 'cloudbeds', account, server, facility });
  if (started) await startConnector(hotel.owner, hotel.connectorId);
  return hotel;
}

test('The first look is a preview of everything that has not ended, and is taken in when the owner says so', async () => {
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

test('Moves, rooms, cancellations and deletions are taken; what is said once more is neither taken nor logged', async () => {
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

test('Several pages follow each other, and nothing of them is left out', async () => {
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

test('What the vendor refuses is told, and asked again when it says so; then everything is as before', async () => {
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

test('A paused connector asks for nothing, and a removed one has forgotten its account', async () => {
  const { vendor, owner, connectorId, look, row } = await aFetched();
  await pauseConnector(owner, connectorId);
  await look();
  expect(vendor.calls).toEqual([]);
  await removeConnector(owner, connectorId);
  expect(await row()).toBeUndefined();
  await expect(testAccount(owner, connectorId)).rejects.toMatchObject({ status: 404 });
});

test('Of two workers one asks; of one that died the next asks the same again', async () => {
  const { vendor, owner, connectorId, look, row, bookings } = await aFetched();
  const { facilityId } = owner;
  vendor.set({ number: 'D1', modified: '2025-03-01 10:00:00', last: '2999-04-04' });
  await Promise.all([look(), look()]);
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

test('The account is stored sealed, in no reply, and a test tells whether the vendor knows it', async () => {
  const { vendor, owner, connectorId, row, standing } = await aFetched();
  expect(await testAccount(owner, connectorId)).toEqual({ result: 'ok', hotel: 'Hotel Cloud' });
  expect(String((await row())?.accountSealed)).not.toContain(API_KEY);
  expect(JSON.stringify(await standing())).not.toContain(API_KEY);
  await changeAccount(owner, connectorId, { ...account, api_key: 'another' });
  expect(await testAccount(owner, connectorId)).toEqual({ result: 'credentials', hotel: null });
  await expect(changeAccount(owner, connectorId, { api_key: 'x' })).rejects.toMatchObject({ status: 422 });
  expect(vendor.faults).toEqual([]);
});

test('What the specification itself gives as answers is no booking that could be taken, and breaks nothing', async () => {
  const { vendor, owner, connectorId, look, standing } = await aFetched();
  vendor.answerByExample();
  await look();
  expect(await testAccount(owner, connectorId)).toMatchObject({ hotel: expect.any(String) });
  expect(await standing()).toMatchObject({ bookings: 0, waiting: 0 });
  expect(vendor.faults).toEqual([]);
});

test('Nothing is written back until the owner allows it, and then once, from the next registration on', async () => {
  const {
    facility,
    booking: known,
    guest,
  } = await aGuestWithBooking({
    pmsCode: 'cloudbeds',
    pmsBookingNo: 'W1',
  });
  const { vendor, owner, connectorId, look, log } = await aFetched({ facility });
  await submit(guest, await aForm(guest, known));
  await look();
  await changeWrites(owner, connectorId, ['details', 'note']);
  await look();
  expect(vendor.calls.some(({ operation }) => operation.startsWith('P'))).toBe(false);
  const other = await aBooking(facility, { pmsCode: 'cloudbeds', pmsBookingNo: 'W2' });
  await submit(aGuest(other), await aForm(aGuest(other), other));
  await look();
  await look();
  const written = vendor.calls.filter(({ operation }) => operation.startsWith('P'));
  expect(written.map(({ operation }) => operation)).toEqual(['PUT /putGuest', 'POST /postReservationNote']);
  expect(written[0]?.body).toMatchObject({ guestID: '9001', guestEmail: expect.stringContaining('@') });
  expect(vendor.notes.get('W2')).toEqual([expect.stringContaining(`open=${other.id}`)]);
  expect(await log()).toEqual([['W2', 'written']]);
  await expect(changeWrites(owner, connectorId, ['details'])).resolves.toBeUndefined();
  expect(vendor.faults).toEqual([]);
});

test('Of companions only whom Cloudbeds has on the reservation is written, room leaders too', async () => {
  const made = await aGuestWithBooking({ pmsCode: 'cloudbeds', pmsBookingNo: 'W4' });
  const { vendor, owner, connectorId, look } = await aFetched({ facility: made.facility });
  const others = { '9002': { guestID: '9002', guestFirstName: '花子', guestLastName: '山田' } };
  const rooms = [{ adults: '5' }];
  const days = { first: '2999-04-01', last: '2999-04-04' };
  vendor.set({ number: 'W4', modified: '2025-03-01 10:00:00', ...days, rooms, others });
  await changeWrites(owner, connectorId, ['details', 'companions', 'note']);
  const leader = await aRoomLeader(made.facility, made.booking);
  const hanako = { ...taro, full_name: '山田 花子' };
  await submit(leader, await aForm(leader, made.booking, { main: hanako }));
  await look();
  const written = () => vendor.calls.filter(({ operation }) => operation.startsWith('P'));
  expect(written().map(({ body }) => body.guestID)).toEqual(['9002']);
  const companions = [hanako, { ...taro, full_name: '山田 三郎' }];
  await submit(made.guest, await aForm(made.guest, made.booking, { companions }));
  await look();
  expect(written().map(({ body }) => body.guestID)).toEqual(['9002', '9001', '9002', undefined]);
  expect(vendor.faults).toEqual([]);
});

test('While one look writes back, however long the vendor takes, the next one waits, and nothing is written twice', async () => {
  const {
    facility,
    booking: known,
    guest,
  } = await aGuestWithBooking({
    pmsCode: 'cloudbeds',
    pmsBookingNo: 'W6',
  });
  const { vendor, owner, connectorId, look, log } = await aFetched({ facility });
  await changeWrites(owner, connectorId, ['note']);
  await submit(guest, await aForm(guest, known));
  const { reached, release } = vendor.hold(operation => operation === 'GET /getReservationNotes', 0);
  const first = look();
  await reached;
  const asked = vendor.calls.length;
  const second = look();
  await Promise.race([second, sleep(1000)]);
  release();
  await Promise.all([first, second]);
  expect(vendor.notes.get('W6')).toHaveLength(1);
  expect(vendor.calls.slice(asked).map(({ operation }) => operation)).toEqual(['POST /postReservationNote']);
  expect(await log()).toEqual([['W6', 'written']]);
});

test('A registration that cannot go back while the vendor is away goes later, and one that is refused is told', async () => {
  const {
    facility,
    booking: known,
    guest,
  } = await aGuestWithBooking({
    pmsCode: 'cloudbeds',
    pmsBookingNo: 'W3',
  });
  const { vendor, owner, connectorId, look, log } = await aFetched({ facility });
  await changeWrites(owner, connectorId, ['note']);
  await submit(guest, await aForm(guest, known));
  vendor.failWith({ status: 503 }, 'GET /getReservationNotes');
  await look();
  expect(await log()).toEqual([]);
  vendor.failWith({ status: 400 }, 'POST /postReservationNote');
  await look();
  expect(await log()).toEqual([['W3', 'not_written']]);
  vendor.failWith(null);
  await look();
  expect(vendor.notes.size).toBe(0);
});

test('What cannot be written back for a fault of ours is tried again by the next look, as soon as it is due', async () => {
  const {
    facility,
    booking: known,
    guest,
  } = await aGuestWithBooking({
    pmsCode: 'cloudbeds',
    pmsBookingNo: 'W7',
    metadata: { number_of_guests: 2 },
  });
  const { owner, connectorId, look, row, log } = await aFetched({ facility });
  await changeWrites(owner, connectorId, ['note']);
  await withoutPassportPicture(facility);
  await submit(guest, await aForm(guest, known, { main: taro, companions: [emma] }));
  const whole = await inFacility(facility.system, async db => {
    const [sealed] = await db.select().from(answer).where(isNotNull(answer.sealed));
    await db
      .update(answer)
      .set({ sealed: Buffer.from('damaged') })
      .where(isNotNull(answer.sealed));
    return sealed;
  });
  await expect(look()).rejects.toThrow();
  expect(await row()).toMatchObject({ claimedUntil: null });
  expect(await log()).toEqual([]);
  await inFacility(facility.system, db =>
    db
      .update(answer)
      .set({ sealed: whole?.sealed })
      .where(eq(answer.id, whole?.id ?? 0)),
  );
  await look();
  expect(await log()).toEqual([['W7', 'written']]);
});

test('Whoever is due within the minute is asked at their moment, whoever is overdue now, whoever comes later not yet', async () => {
  const facility = await aFacility();
  const { owner, connectorId } = await aFetched({ facility });
  const dueIn = (seconds: number) =>
    inFacility(facility.system, db =>
      db.update(connectorAccount).set({ nextAt: new Date(now().getTime() + seconds * 1000) }),
    );
  const starts = async () => {
    await asOwner('delete from graphile_worker._private_jobs');
    await wakeDue();
    const { rows } = await pool().query<{ wait: number }>(
      `select round(extract(epoch from run_at - now()) / 10)::int * 10 as wait from graphile_worker._private_jobs
       where (payload ->> 'connectorId')::int = $1`,
      [connectorId],
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
