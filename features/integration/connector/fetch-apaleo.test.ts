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
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { anApaleo, CLIENT } from '#test/vendors/apaleo.ts';
import { aFetchingHotel } from '#test/vendors/fetching-hotel.ts';
import { changeAccount, changeWrites, testAccount } from './commands/accounts.ts';
import { startConnector } from './commands/connectors.ts';
import { connectorAccount } from './tables.ts';

const anApaleoHotel = async (facility?: TestFacility) =>
  aFetchingHotel({
    vendor: 'apaleo',
    account: CLIENT,
    server: await anApaleo(),
    facility,
  });

test('apaleo: fetches a preview, then room changes, moved dates and cancellations', async () => {
  const { vendor, owner, connectorId, look, bookings, log } = await anApaleoHotel();
  vendor.set(
    { number: 'AAA-1', modified: '2025-03-01T10:00:00Z' },
    { number: 'BBB-1', modified: '2025-03-01T11:00:00Z', status: 'Canceled' },
    { number: 'CCC-1', modified: '2025-03-01T11:00:00Z', departure: '2001-04-04T11:00:00+09:00' },
  );
  await look();
  expect(await bookings()).toEqual([]);
  expect(await log()).toEqual([['AAA-1', 'created']]);
  await startConnector(owner, connectorId);
  expect(await bookings()).toMatchObject([
    {
      name: 'Taro Tester',
      checkoutDate: '2999-04-04',
      metadata: { other_reservation_numbers: ['AAA', 'BDC-AAA-1'] },
    },
  ]);
  vendor.set({
    number: 'AAA-1',
    modified: '2025-03-01T12:00:00Z',
    unit: '301',
    departure: '2999-04-05T11:00:00+09:00',
  });
  await look();
  await look();
  expect(await bookings()).toMatchObject([{ roomNumber: '301', checkoutDate: '2999-04-05' }]);
  vendor.set({ number: 'AAA-1', modified: '2025-03-01T13:00:00Z', status: 'Canceled' });
  await look();
  expect(await bookings()).toMatchObject([{ pmsBookingStatus: 2 }]);
  const ofFirst = (await log()).filter(([number]) => number === 'AAA-1');
  expect(ofFirst.map(([, result]) => result)).toEqual(['cancelled', 'updated', 'created']);
  // The departure is before the arrival, so the owner sees an error.
  expect(await log()).toContainEqual(['CCC-1', 'error']);
  expect(vendor.faults).toEqual([]);
});

test('apaleo: handles a hotel without bookings, several pages and unknown credentials', async () => {
  const { vendor, owner, connectorId, look, bookings, standing } = await anApaleoHotel();
  await startConnector(owner, connectorId);
  await look();
  expect((await standing())?.fetched?.fault).toBeNull();
  vendor.set(
    ...Array.from({ length: 120 }, (_, each) => ({ number: `D${each}-1`, modified: '2025-03-01T10:00:00Z' })),
  );
  await look();
  await look();
  expect(await bookings()).toHaveLength(120);
  expect(await testAccount(owner, connectorId)).toEqual({ result: 'ok', hotel: 'Hotel Tokyo' });
  await changeAccount(owner, connectorId, { ...CLIENT, client_secret: 'another' });
  expect(await testAccount(owner, connectorId)).toEqual({ result: 'credentials', hotel: null });
  await look();
  expect((await standing())?.fetched?.fault).toBe('credentials');
  expect(vendor.faults).toEqual([]);
});

test("apaleo: writes guests' answers back only as the owner allows and keeps data entered by the hotel", async () => {
  const made = await aGuestWithBooking({ pmsCode: 'apaleo', pmsBookingNo: 'EEE-1' });
  await hidePassportPicture(made.facility);
  const { vendor, owner, connectorId, look, log } = await anApaleoHotel(made.facility);
  await startConnector(owner, connectorId);
  await changeWrites(owner, connectorId, ['details', 'passport', 'note']);
  await submit(made.guest, await aForm(made.guest, made.booking, { main: { ...taro, ...emma } }));
  await look();
  await look();
  expect(vendor.written('EEE-1')).toMatchObject({
    primaryGuest: {
      firstName: 'Taro',
      lastName: 'Tester',
      preferredLanguage: 'en',
      email: 'taro@example.com',
      identificationType: 'PassportNumber',
      identificationNumber: 'LM123456',
      nationalityCountryCode: 'NZ',
      address: { addressLine1: taro.address, city: 'Tokyo' },
    },
    comment: expect.stringContaining(`open=${made.booking.id}`),
  });
  expect(await log()).toEqual([['EEE-1', 'written']]);
  expect(vendor.faults).toEqual([]);
});

test('apaleo: if allowed, writes back companions, keeps existing persons and adds each person once', async () => {
  const made = await aGuestWithBooking({ pmsCode: 'apaleo', pmsBookingNo: 'FFF-1' });
  await hidePassportPicture(made.facility);
  const { vendor, owner, connectorId, look, log } = await anApaleoHotel(made.facility);
  const others = [
    { firstName: 'Hanako', lastName: 'Tester' },
    { firstName: 'Wilson', lastName: 'Emma', preferredLanguage: 'en' },
  ];
  vendor.patched.set('FFF-1', { ...vendor.written('FFF-1'), additionalGuests: others });
  await startConnector(owner, connectorId);
  await changeWrites(owner, connectorId, ['details', 'passport', 'companions']);
  const companions = [emma, { ...taro, full_name: '山田 花子' }];
  await submit(made.guest, await aForm(made.guest, made.booking, { companions }));
  await look();
  const { additionalGuests } = vendor.written('FFF-1');
  expect(additionalGuests).toEqual([
    others[0],
    {
      ...others[1],
      identificationType: 'PassportNumber',
      identificationNumber: 'LM123456',
      nationalityCountryCode: 'NZ',
    },
    { firstName: '花子', lastName: '山田', address: { addressLine1: taro.address } },
  ]);
  expect(await log()).toEqual([['FFF-1', 'written']]);
  await inFacility(owner, db => db.update(connectorAccount).set({ writtenUpTo: 0 }));
  await look();
  expect(vendor.written('FFF-1').additionalGuests).toEqual(additionalGuests);
  expect(vendor.faults).toEqual([]);
});

test('apaleo: writes back no companions if the owner does not allow it', async () => {
  const made = await aGuestWithBooking({ pmsCode: 'apaleo', pmsBookingNo: 'GGG-1' });
  await hidePassportPicture(made.facility);
  const { vendor, owner, connectorId, look } = await anApaleoHotel(made.facility);
  await startConnector(owner, connectorId);
  await changeWrites(owner, connectorId, ['details', 'passport', 'note']);
  await submit(made.guest, await aForm(made.guest, made.booking, { companions: [emma] }));
  await look();
  expect(vendor.written('GGG-1').additionalGuests).toBeUndefined();
  const other = await aBooking(made.facility, { pmsCode: 'apaleo', pmsBookingNo: 'HHH-1' });
  await changeWrites(owner, connectorId, ['passport', 'companions']);
  const companions = [{ ...taro, full_name: '山田 花子' }];
  await submit(aGuest(other), await aForm(aGuest(other), other, { companions }));
  await look();
  expect(vendor.written('HHH-1').additionalGuests).toBeUndefined();
});

test('apaleo: reads the examples of the specification as bookings', async () => {
  const { vendor, owner, connectorId, look, bookings } = await anApaleoHotel();
  await startConnector(owner, connectorId);
  vendor.answerByExample();
  await look();
  expect(await bookings()).toMatchObject([
    { pmsBookingNo: 'XPGMSXGF-1', name: 'Jon D Doe', roomNumber: 'A.101' },
    {},
  ]);
  expect(vendor.faults).toEqual([]);
});
