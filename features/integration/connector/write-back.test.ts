import '#test/harness/database.ts';
import '#test/harness/every-hotel.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { BookingMetadata } from '#features/booking/booking/contract.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  aRoomLeader,
  emma,
  hidePassportPicture,
  taro,
} from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { answer } from '#features/registration/registration/tables.ts';
import { API_KEY, aCloudbeds, PROPERTY } from '#test/vendors/cloudbeds.ts';
import { aFetchingHotel } from '#test/vendors/fetching-hotel.ts';
import { changeWrites } from './commands/accounts.ts';
import { startConnector } from './commands/connectors.ts';
import type { WriteClass } from './rules/accounts.ts';

async function aHotelWithWriteBack(number: string, writes: WriteClass[], metadata: BookingMetadata = {}) {
  const made = await aGuestWithBooking({ pmsCode: 'cloudbeds', pmsBookingNo: number, metadata });
  const { facility, booking, guest } = made;
  const account = { api_key: API_KEY, property_id: PROPERTY };
  const hotel = await aFetchingHotel({ vendor: 'cloudbeds', account, server: await aCloudbeds(), facility });
  await startConnector(hotel.owner, hotel.connectorId);
  await changeWrites(hotel.owner, hotel.connectorId, writes);
  return { ...hotel, facility, booking, guest };
}

test('writes each registration back once, starting with the first after the owner has allowed it', async () => {
  const { vendor, owner, connectorId, look, log, facility, booking, guest } = await aHotelWithWriteBack(
    'W1',
    [],
  );
  await submit(guest, await aForm(guest, booking));
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

test('writes back only companions who are on the booking in Cloudbeds, including room leaders', async () => {
  const { vendor, look, facility, booking, guest } = await aHotelWithWriteBack('W4', [
    'details',
    'companions',
    'note',
  ]);
  const others = { '9002': { guestID: '9002', guestFirstName: '花子', guestLastName: '山田' } };
  const rooms = [{ adults: '5' }];
  const days = { first: '2999-04-01', last: '2999-04-04' };
  vendor.set({ number: 'W4', modified: '2025-03-01 10:00:00', ...days, rooms, others });
  const leader = await aRoomLeader(facility, booking);
  const hanako = { ...taro, full_name: '山田 花子' };
  await submit(leader, await aForm(leader, booking, { main: hanako }));
  await look();
  const written = () => vendor.calls.filter(({ operation }) => operation.startsWith('P'));
  expect(written().map(({ body }) => body.guestID)).toEqual(['9002']);
  const companions = [hanako, { ...taro, full_name: '山田 三郎' }];
  await submit(guest, await aForm(guest, booking, { companions }));
  await look();
  expect(written().map(({ body }) => body.guestID)).toEqual(['9002', '9001', '9002', undefined]);
  expect(vendor.faults).toEqual([]);
});

test('a poll that writes back to a slow vendor delays the next poll, and nothing is written twice', async () => {
  const { vendor, look, log, booking, guest } = await aHotelWithWriteBack('W6', ['note']);
  await submit(guest, await aForm(guest, booking));
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

test('retries a write when an unreachable vendor responds again, and logs a rejected write without retrying it', async () => {
  const { vendor, look, log, booking, guest } = await aHotelWithWriteBack('W3', ['note']);
  await submit(guest, await aForm(guest, booking));
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

test('a write that failed because of a bug is retried at the next poll, which runs as soon as it is due', async () => {
  const { look, row, log, facility, booking, guest } = await aHotelWithWriteBack('W7', ['note'], {
    number_of_guests: 2,
  });
  await hidePassportPicture(facility);
  await submit(guest, await aForm(guest, booking, { main: taro, companions: [emma] }));
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
