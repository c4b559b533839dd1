import '#test/harness/database.ts';
import '#test/harness/every-hotel.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  emma,
  hidePassportPicture,
  taro,
} from '#features/guest/check-in-form/factory.ts';
import { now } from '#platform/clock/clock.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { aFetchingHotel } from '#test/vendors/fetching-hotel.ts';
import { aMews, TOKENS } from '#test/vendors/mews.ts';
import { changeAccount, changeWrites, testAccount } from './commands/accounts.ts';
import { startConnector } from './commands/connectors.ts';
import { listConnectors } from './queries/connectors.ts';
import { connectorAccount } from './tables.ts';

async function aMewsHotel(facility?: TestFacility) {
  const server = await aMews();
  const hotel = await aFetchingHotel({ vendor: 'mews', account: TOKENS, server, facility });
  // `look` fetches all pages, because a full poll requests one time window after another, each with at least
  // one page.
  return { ...hotel, look: hotel.allPages };
}

/** Times of a booking's first, second and third version. */
const [FIRST, THEN, LAST] = ['2025-03-01T10:00:00Z', '2025-03-01T11:00:00Z', '2025-03-01T12:00:00Z'];

test('Mews: fetches a preview of two years, then room changes and cancellations', async () => {
  const { vendor, owner, connectorId, look, bookings, log } = await aMewsHotel();
  vendor.set(
    { number: '52', updated: recently(FIRST) },
    { number: '53', updated: recently(FIRST), state: 'Canceled' },
    { number: '54', updated: recently(FIRST), state: 'Optional' },
  );
  await look();
  expect(await bookings()).toEqual([]);
  expect(await log()).toEqual([['52', 'created']]);
  await startConnector(owner, connectorId);
  expect(await bookings()).toMatchObject([
    {
      pmsBookingNo: '52',
      name: 'Taro Tester',
      metadata: { number_of_guests: 3, language: 'en', other_reservation_numbers: ['BDC-52'] },
    },
  ]);
  vendor.set({ number: '52', updated: recently(THEN), room: '301' });
  await look();
  await look();
  expect(await bookings()).toMatchObject([{ roomNumber: '301' }]);
  vendor.set({ number: '52', updated: recently(LAST), state: 'Canceled' });
  await look();
  expect(await bookings()).toMatchObject([{ pmsBookingStatus: 2 }]);
  expect((await log()).map(([, result]) => result)).toEqual(['cancelled', 'updated', 'created']);
  expect(vendor.faults).toEqual([]);
});

test('Mews: an unreadable booking does not block others and is listed until it is corrected', async () => {
  const { vendor, owner, connectorId, look, bookings, log } = await aMewsHotel();
  await startConnector(owner, connectorId);
  const odd = { number: 'M300', updated: recently(FIRST), odd: { Number: null } };
  vendor.set(odd, { number: 'M301', updated: recently(FIRST) });
  await look();
  await look();
  expect(await bookings()).toMatchObject([{ pmsBookingNo: 'M301' }]);
  expect((await listConnectors(owner))[0]?.fetched).toMatchObject({
    fault: null,
    unread: [{ reservation_no: 'R-M300', reason: 'values', field: 'Number' }],
  });
  expect((await log()).filter(([, result]) => result === 'error')).toEqual([['R-M300', 'error']]);
  vendor.set({ number: 'M300', updated: recently(THEN) });
  await look();
  expect((await bookings()).map(({ pmsBookingNo }) => pmsBookingNo).toSorted()).toEqual(['M300', 'M301']);
  expect((await listConnectors(owner))[0]?.fetched).toMatchObject({ unread: [] });
});

/** Returns the same time of day yesterday, because changes are requested only for the last three months. */
function recently(moment: string): string {
  const yesterday = new Date(now().getTime() - 86_400_000).toISOString().slice(0, 10);
  return `${yesterday}${moment.slice(10)}`;
}

test('Mews: reads several pages of one time window, tests the tokens and reports unknown tokens', async () => {
  const { vendor, owner, connectorId, look, bookings } = await aMewsHotel();
  await startConnector(owner, connectorId);
  vendor.set(...Array.from({ length: 230 }, (_, each) => ({ number: `D${each}`, updated: recently(FIRST) })));
  await look();
  expect(await bookings()).toHaveLength(230);
  expect(await testAccount(owner, connectorId)).toEqual({ result: 'ok', hotel: 'Hotel Mews' });
  await changeAccount(owner, connectorId, { ...TOKENS, access_token: 'another' });
  expect(await testAccount(owner, connectorId)).toEqual({ result: 'credentials', hotel: null });
  expect(vendor.faults).toEqual([]);
});

test("Mews: writes guests' answers back only as the owner allows, and the note once", async () => {
  const made = await aGuestWithBooking({ pmsCode: 'mews', pmsBookingNo: '77' });
  const { vendor, owner, connectorId, look, log } = await aMewsHotel(made.facility);
  vendor.set({ number: '77', updated: recently(FIRST) });
  await startConnector(owner, connectorId);
  await changeWrites(owner, connectorId, ['details', 'note']);
  await submit(made.guest, await aForm(made.guest, made.booking));
  await look();
  await look();
  expect(vendor.updates).toMatchObject([
    { CustomerId: 'C-77', Email: taro.email, Address: { Line1: taro.address } },
  ]);
  expect(vendor.notes.get('R-77')).toEqual([expect.stringContaining(`open=${made.booking.id}`)]);
  expect((await log()).filter(([, result]) => result === 'written')).toEqual([['77', 'written']]);
  expect(vendor.faults).toEqual([]);
});

test('Mews: adds companions once while the booking has room for them, and later updates them', async () => {
  const made = await aGuestWithBooking({
    pmsCode: 'mews',
    pmsBookingNo: '88',
    metadata: { number_of_guests: 5 },
  });
  await hidePassportPicture(made.facility);
  const { vendor, owner, connectorId, look, log } = await aMewsHotel(made.facility);
  vendor.set({ number: '88', updated: recently(FIRST) });
  await startConnector(owner, connectorId);
  await changeWrites(owner, connectorId, ['details', 'companions']);
  const hanako = { ...taro, full_name: '山田 花子' };
  const first = [emma, hanako, { ...hanako, full_name: '山田 三郎' }];
  await submit(made.guest, await aForm(made.guest, made.booking, { companions: first }));
  await look();
  // The booking is for three persons, so it has room for the main guest and two companions.
  expect([...vendor.people.values()]).toMatchObject([
    { FirstName: 'Emma', LastName: 'Wilson' },
    { FirstName: '花子', LastName: '山田' },
  ]);
  expect(vendor.companions.get('R-88')).toEqual(['New-1', 'New-2']);
  expect((await log())[0]).toEqual(['88', 'not_written']);
  await inFacility(owner, db => db.update(connectorAccount).set({ writtenUpTo: 0 }));
  await look();
  expect(vendor.people.size).toBe(2);
  expect(vendor.updates.at(-1)).toMatchObject({ CustomerId: 'New-2', Address: { Line1: taro.address } });
  expect(vendor.faults).toEqual([]);
});
