import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { GuestClient } from '#test/harness/guest-client.ts';
import { HttpClient, type HttpResponse } from '#test/harness/http-client.ts';
import { confirmBooking, proveByPhone, setProofMethod } from '#test/harness/proofs.ts';
import { widestStep } from '#test/harness/rows-read.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import type { TestFacility } from '../harness/facility.ts';
import { aFreshHotel, aPmsBooking, createAnalyzedHotels, linkTo, registerAllBut } from './hotels.ts';

// A thousand bookings arrive on the same day, so that a query that reads a whole day or hotel exceeds the
// limits below.
const BOOKINGS = 3000;
const A_FEW = 250;
const BATCH = 500;

let url = '';
let hotel: TestFacility;

beforeAll(async () => {
  url = await openTestServer();
  await createAnalyzedHotels();
  hotel = await aFreshHotel(BOOKINGS);
});

/** Expects that no statement of this call reads or compares more than `rows` rows. */
async function expectReading(rows: number, call: () => Promise<HttpResponse>): Promise<void> {
  const answers: HttpResponse[] = [];
  const widest = await widestStep(async () => answers.push(await call()));
  expect(answers.map(({ status, text }) => (status === 200 ? status : text))).toEqual([200]);
  expect(widest.rows, `${widest.step} of ${widest.statement}`).toBeLessThanOrEqual(rows);
}

const confirm = (number: number, typed: Record<string, string>) => {
  const { checkin_date: checkinDate } = aPmsBooking(number);
  return confirmBooking(new HttpClient(url), hotel, { checkinDate }, { phoneNumber: '', ...typed });
};

test.each([
  ['the last four digits', 1, { otherNumber: '0701' }],
  ['the reservation number', 2, { otherNumber: 'r-702' }],
  ['the full phone number', 3, { phoneNumber: '09012340703' }],
] as const)(
  'finds a booking of a newly imported hotel without reading other bookings: by %s',
  async (_what, method, typed) => {
    await setProofMethod(hotel, method);
    await expectReading(A_FEW, () => confirm(700 + method, typed));
  },
);

test('finds a booking of a newly imported hotel by the verification code', async () => {
  const { verificationCode } = await linkTo(hotel, 704);
  await expectReading(A_FEW, () => confirm(704, { verificationCode }));
});

test('viewing a link, opening it and proving the phone number reads no other bookings', async () => {
  const link = await linkTo(hotel, 705);
  const browser = new HttpClient(url);
  const address = `token=${link.token}&slug=${hotel.slug}`;
  await expectReading(A_FEW, () => browser.call(`GET facility-booking/validate-booking?${address}`));
  const body = { token: link.token, slug: hotel.slug };
  await expectReading(A_FEW, () => browser.call('POST facility-booking/accessed', body));
  await expectReading(A_FEW, () => proveByPhone(browser, link, '09012340705'));
});

test('a guest reads, fills in and submits the form without reading other bookings', async () => {
  const guest = new GuestClient(url, await linkTo(hotel, 706));
  await guest.prove();
  await expectReading(A_FEW, () => guest.http.call('GET facility-booking/current'));
  const form = await guest.filledIn();
  await expectReading(A_FEW, () => guest.submit(form));
});

test('a PMS sends bookings, cancels one and fetches registrations without reading other bookings', async () => {
  const pms = new HttpClient(url, { 'x-api-key': hotel.apiKey });
  const half = BOOKINGS - BATCH / 2;
  const batch = Array.from({ length: BATCH }, (_, index) => ({
    ...aPmsBooking(half + index),
    room_number: '101',
  }));
  await expectReading(BATCH, () => pms.call('PUT pms/bookings', { bookings: batch }));
  const one = { pms_code: 'pms', pms_reservation_no: 'R-707' };
  await expectReading(A_FEW, () => pms.call('POST pms/bookings/cancel', one));
  await expectReading(A_FEW, () => pms.call('GET pms/registrations?after=0'));
});

test('a guest submits the form without reading thousands of other registrations', async () => {
  await registerAllBut(hotel, 708);
  const guest = new GuestClient(url, await linkTo(hotel, 708));
  await guest.prove();
  const form = await guest.filledIn();
  await expectReading(A_FEW, () => guest.submit(form));
});
