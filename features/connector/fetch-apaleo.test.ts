import '#test/harness/database.ts';
import '#test/harness/alone.ts';
import { expect, test } from 'vitest';
import { submit } from '#features/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  emma,
  taro,
  withoutPassportPicture,
} from '#features/check-in-form/factory.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { anApaleo, CLIENT } from '#test/vendors/apaleo.ts';
import { aFetchingHotel } from '#test/vendors/fetching-hotel.ts';
import { changeAccount, changeWrites, testAccount } from './commands/accounts.ts';
import { startConnector } from './commands/connectors.ts';

const anApaleoHotel = async (facility?: TestFacility) =>
  aFetchingHotel({
    vendor: 'apaleo',
    account: CLIENT,
    server: await anApaleo(),
    facility,
  });

test('A preview, then what changes: rooms, moves and cancellations', async () => {
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
  expect(await bookings()).toMatchObject([{ name: 'Taro Tester', checkoutDate: '2999-04-04' }]);
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
  expect((await log()).map(([, result]) => result)).toEqual(['cancelled', 'updated', 'created']);
  expect(vendor.faults).toEqual([]);
});

test('A hotel without bookings, several pages, and a client that apaleo does not know', async () => {
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

test('What guests enter goes back as far as the owner allows, and what the hotel has written stays', async () => {
  const made = await aGuestWithBooking({ pmsCode: 'apaleo', pmsBookingNo: 'EEE-1' });
  await withoutPassportPicture(made.facility);
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

test('The specification’s own examples are read as the bookings that they are', async () => {
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
