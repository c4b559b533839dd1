import '#test/harness/database.ts';
import '#test/harness/every-hotel.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { findBookingNumbers } from '#features/desk/front-desk/factory/list.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  emma,
  hidePassportPicture,
  taro,
} from '#features/guest/check-in-form/factory.ts';
import { proveByClaim } from '#features/guest/guest-access/commands/prove-by-claim.ts';
import { proveByClaim as claim } from '#features/guest/guest-access/contract.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { setProofMethod } from '#test/harness/proofs.ts';
import { aFetchingHotel } from '#test/vendors/fetching-hotel.ts';
import { ARRIVAL, anOpera, DEPARTURE, OPERA_CLIENT } from '#test/vendors/opera.ts';
import { changeAccount, changeWrites, testAccount } from './commands/accounts.ts';
import { pauseConnector, startConnector } from './commands/connectors.ts';
import { connectorAccount } from './tables.ts';

const EVENTS = 'GET /int/v1/externalSystem/{extSystemCode}/hotels/{hotelId}/businessEvents';
const LIST = 'GET /rsv/v1/hotels/{hotelId}/reservations';
const PRE_CHECK_IN = 'POST /rsv/v1/hotels/{hotelId}/reservations/{reservationId}/preCheckIn';
const [FIRST, THEN, LAST] = ['2025-03-01 10:00:00.0', '2025-03-01 11:00:00.0', '2025-03-01 12:00:00.0'];

async function anOperaHotel({
  started = true,
  facility,
}: {
  started?: boolean;
  facility?: TestFacility;
} = {}) {
  const server = await anOpera();
  const hotel = await aFetchingHotel({ vendor: 'opera', account: OPERA_CLIENT, server, facility });
  if (started) await startConnector(hotel.owner, hotel.connectorId);
  return { ...hotel, look: hotel.allPages };
}

test('OPERA: fetches a full preview, then room changes, moved dates and cancellations named by events', async () => {
  const { vendor, owner, connectorId, look, bookings, log } = await anOperaHotel({ started: false });
  vendor.set(
    { number: '1001', modified: FIRST },
    { number: '1002', modified: FIRST, status: 'Cancelled' },
    { number: '1003', modified: FIRST, status: 'Waitlisted' },
    { number: '1004', modified: FIRST, departure: '2001-04-04' },
  );
  await look();
  expect(await bookings()).toEqual([]);
  expect(await log()).toEqual([['1001', 'created']]);
  await startConnector(owner, connectorId);
  expect(await bookings()).toMatchObject([
    { pmsBookingNo: '1001', name: 'Taro Tester', checkoutDate: DEPARTURE, checkinTime: '15:30' },
  ]);
  await look();
  vendor.set({ number: '1001', modified: THEN, room: '301', departure: '2999-04-05' });
  await look();
  await look();
  expect(await bookings()).toMatchObject([{ roomNumber: '301', checkoutDate: '2999-04-05' }]);
  vendor.set({ number: '1001', modified: LAST, status: 'Cancelled' });
  await look();
  expect(await bookings()).toMatchObject([{ pmsBookingStatus: 2 }]);
  const ofFirst = (await log()).filter(([number]) => number === '1001');
  expect(ofFirst.map(([, result]) => result)).toEqual(['cancelled', 'updated', 'created']);
  // The departure is before the arrival, so the owner sees an error.
  expect(await log()).toContainEqual(['1004', 'error']);
  expect(vendor.faults).toEqual([]);
});

test('OPERA: staff and guests find a booking by its confirmation number, which several bookings may share', async () => {
  const facility = await aFacility();
  await setProofMethod(facility, 2);
  const { vendor, look } = await anOperaHotel({ facility });
  vendor.set(
    { number: '8001', modified: FIRST, confirmation: '55123' },
    { number: '8002', modified: FIRST, confirmation: '55999' },
    { number: '8003', modified: FIRST, confirmation: '55999' },
  );
  await look();
  expect(await findBookingNumbers(facility.owner, { reservation_id: '55123' })).toEqual(['8001']);
  expect((await findBookingNumbers(facility.owner, { reservation_id: '55999' })).toSorted()).toEqual([
    '8002',
    '8003',
  ]);
  const confirmed = (otherNumber: string) =>
    proveByClaim(
      claim.input.parse({
        slugName: facility.slug,
        otherNumber,
        phoneNumber: '',
        countryCode: '',
        verificationCode: '',
        checkInDate: ARRIVAL,
      }),
      { language: 'en', address: '192.0.2.1', device: undefined },
    );
  expect(await confirmed('55123')).toMatchObject({ strength: 'weak' });
  await expect(confirmed('55999')).rejects.toMatchObject({ code: 'more_needed' });
});

test('OPERA: pages of a full poll overlap, and polls share one token until it is invalid', async () => {
  const { vendor, look, bookings } = await anOperaHotel();
  vendor.set(...Array.from({ length: 230 }, (_, each) => ({ number: `${2000 + each}`, modified: FIRST })));
  await look();
  expect(await bookings()).toHaveLength(230);
  const offsets = vendor.calls.filter(({ operation }) => operation === LIST).map(({ query }) => query.offset);
  expect(offsets).toEqual(['0', '90', '180']);
  const tokens = () => vendor.calls.filter(({ operation }) => operation.endsWith('/tokens')).length;
  const before = tokens();
  await look();
  expect(tokens()).toBe(before);
  vendor.forgetTokens();
  await look();
  expect(tokens()).toBe(before + 1);
  expect(vendor.faults).toEqual([]);
});

test('OPERA: tests the account and reports unknown credentials', async () => {
  const { vendor, owner, connectorId, standing, look } = await anOperaHotel();
  vendor.set({ number: '3001', modified: FIRST });
  expect(await testAccount(owner, connectorId)).toEqual({ result: 'ok', hotel: 'Hotel Opera' });
  await changeAccount(owner, connectorId, { ...OPERA_CLIENT, client_secret: 'another' });
  expect(await testAccount(owner, connectorId)).toEqual({ result: 'credentials', hotel: null });
  await look();
  expect((await standing())?.fetched?.fault).toBe('credentials');
  expect(vendor.faults).toEqual([]);
});

test("OPERA: rejects a gateway outside Oracle's domains", async () => {
  const { owner, connectorId } = await anOperaHotel();
  for (const gateway_url of [
    'https://10.0.0.1',
    'http://a.oraclecloud.com',
    'https://oraclecloud.com.example',
  ])
    await expect(changeAccount(owner, connectorId, { ...OPERA_CLIENT, gateway_url })).rejects.toMatchObject({
      status: 422,
    });
});

test.each([
  [
    'the response was lost',
    async ({ vendor, look }: Hotel) => {
      vendor.failWith({ status: 503 }, EVENTS);
      vendor.dropEvents();
      await look();
      vendor.failWith(null);
    },
  ],
  [
    'the worker that fetched them died',
    async ({ vendor, owner }: Hotel) => {
      vendor.dropEvents();
      const claimedUntil = new Date(now().getTime() - 1);
      await inFacility(owner, db => db.update(connectorAccount).set({ claimedUntil }));
    },
  ],
])('OPERA: runs a full poll if events have been lost since %s', async (_, lose) => {
  const hotel = await anOperaHotel();
  await hotel.look();
  hotel.vendor.set({ number: '4001', modified: FIRST });
  await lose(hotel);
  await hotel.look();
  expect(await hotel.bookings()).toHaveLength(1);
});

type Hotel = Awaited<ReturnType<typeof anOperaHotel>>;

test('OPERA: a booking named by an event stays pending until it can be read, even through a pause', async () => {
  const { vendor, owner, connectorId, look, bookings, standing } = await anOperaHotel();
  await look();
  vendor.set({ number: '5001', modified: FIRST });
  vendor.failWith({ status: 503 }, LIST);
  await look();
  expect((await standing())?.fetched?.fault).toBe('away');
  await pauseConnector(owner, connectorId);
  vendor.failWith(null);
  await startConnector(owner, connectorId);
  await look();
  expect(await bookings()).toHaveLength(1);
});

test("OPERA: writes guests' answers back only as the owner allows, and once", async () => {
  const made = await aGuestWithBooking({ pmsCode: 'opera', pmsBookingNo: '6001' });
  await hidePassportPicture(made.facility);
  const { vendor, owner, connectorId, look, log } = await anOperaHotel({ facility: made.facility });
  vendor.set({ number: '6001', modified: FIRST });
  await changeWrites(owner, connectorId, ['details', 'passport', 'prechecked', 'note']);
  await submit(made.guest, await aForm(made.guest, made.booking, { main: { ...taro, ...emma } }));
  await look();
  await look();
  expect(vendor.profiles.get('P6001')).toMatchObject({
    emails: { emailInfo: [{ id: 'E1', email: { emailAddress: taro.email, type: 'EMAIL' } }] },
    telephones: { telephoneInfo: [{ telephone: { phoneUseType: 'MOBILE' } }] },
    addresses: { addressInfo: [{ id: 'A1', address: { addressLine: [taro.address], cityName: 'Tokyo' } }] },
    customer: {
      nationality: 'NZ',
      identifications: {
        identificationInfo: [{ identification: { idType: 'PASSPORT', idNumber: 'LM123456' } }],
      },
    },
  });
  expect(vendor.comments.get('6001')).toEqual([expect.stringContaining(`open=${made.booking.id}`)]);
  expect([...vendor.preRegistered]).toEqual(['6001']);
  expect((await log()).filter(([, result]) => result === 'written')).toEqual([['6001', 'written']]);
  expect(vendor.faults).toEqual([]);
});

test("OPERA: writes the note even if the hotel's rules reject the pre-check-in mark, and logs the rejection", async () => {
  const made = await aGuestWithBooking({ pmsCode: 'opera', pmsBookingNo: '7001' });
  const { vendor, owner, connectorId, look, log } = await anOperaHotel({ facility: made.facility });
  vendor.set({ number: '7001', modified: FIRST });
  await changeWrites(owner, connectorId, ['prechecked', 'note']);
  vendor.failWith({ status: 400 }, PRE_CHECK_IN);
  await submit(made.guest, await aForm(made.guest, made.booking));
  await look();
  expect(vendor.comments.get('7001')).toHaveLength(1);
  expect((await log()).map(([, result]) => result)).toContain('not_written');
});

test('OPERA: the examples of the specification contain no valid booking and cause no exception', async () => {
  const { vendor, look, standing } = await anOperaHotel();
  await look();
  vendor.answerByExample();
  await look();
  expect(await standing()).toMatchObject({ bookings: 0, fetched: { fault: null } });
  expect(vendor.faults).toEqual([]);
});
