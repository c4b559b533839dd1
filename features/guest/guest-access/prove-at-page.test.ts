import '#test/harness/database.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import {
  aLeader,
  aRegistration,
  closeForMaintenance,
  confirmBooking,
  proveByLink,
  readLock,
  runConcurrently,
  setConfirmLock,
  setProofMethod,
} from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});
afterEach(resetClock);

type Guest = { facility: TestFacility; booking: TestBooking; myPageId: string };

async function aRegisteredGuest(): Promise<Guest> {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  return { facility, booking, myPageId: await aRegistration(facility, booking) };
}

const pageParams = ({ facility, myPageId }: Pick<Guest, 'facility' | 'myPageId'>) => ({
  slug_name: facility.slug,
  my_page_id: myPageId,
});

const proofOf = (browser: HttpClient, guest: Pick<Guest, 'facility' | 'myPageId'>) =>
  browser.call('POST mypage/proof', pageParams(guest));

const proveByCode = (browser: HttpClient, guest: Guest, verificationCode = guest.booking.verificationCode) =>
  browser.call('POST mypage/prove', { ...pageParams(guest), search: 'code', verificationCode });

const proveByPhone = (browser: HttpClient, guest: Guest, typed: Record<string, string> = {}) =>
  browser.call('POST mypage/prove', {
    ...pageParams(guest),
    search: 'number',
    countryCode: '81',
    phoneNumber: '090-1234-5678',
    checkInDate: guest.booking.checkinDate,
    ...typed,
  });

const secondsLeft = async (browser: HttpClient, guest: Guest) =>
  valueAt(await proofOf(browser, guest), 'data.seconds_left');

const later = (ms: number) => {
  const start = now().getTime();
  setClock(() => new Date(start + ms));
};
const MINUTE = 60_000;

test('the URL of My Page alone gives no access', async () => {
  const guest = await aRegisteredGuest();
  const answer = await proofOf(new HttpClient(url), guest);
  expect(valueAt(answer, 'data')).toEqual({ ways: ['phone', 'code'], guest_session: null, seconds_left: 0 });
});

test('the verification code is a proof for five minutes, and the session continues after that', async () => {
  const guest = await aRegisteredGuest();
  const browser = new HttpClient(url);
  const proven = await proveByCode(browser, guest);
  expect(valueAt(proven, 'status.strength')).toBe('strong');
  expect(await secondsLeft(browser, guest)).toBeGreaterThan(290);
  later(5 * MINUTE);
  const over = await proofOf(browser, guest);
  expect(valueAt(over, 'data.seconds_left')).toBe(0);
  expect(valueAt(over, 'data.guest_session')).toBe(valueAt(proven, 'status.guest_session'));
});

test('the phone number of the booking is a proof only together with the check-in date', async () => {
  const guest = await aRegisteredGuest();
  expect((await proveByPhone(new HttpClient(url), guest)).status).toBe(200);
  const wrong = [
    { checkInDate: daysAfter(guest.booking.checkinDate, 1) },
    { phoneNumber: '090-1234-5679' },
    { phoneNumber: '090-1234-5679', checkInDate: daysAfter(guest.booking.checkinDate, 1) },
  ];
  for (const typed of wrong) {
    const answer = await proveByPhone(new HttpClient(url), guest, typed);
    expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'booking_not_found']);
  }
});

test('My Page accepts a check-in date in the past during and after the stay', async () => {
  const guest = await aRegisteredGuest();
  later(40 * 24 * 60 * MINUTE);
  expect((await proveByPhone(new HttpClient(url), guest)).status).toBe(200);
});

test('My Page accepts a recent proof made with the link', async () => {
  const guest = await aRegisteredGuest();
  const browser = new HttpClient(url);
  await proveByLink(browser, guest.booking);
  expect(await secondsLeft(browser, guest)).toBeGreaterThan(290);
});

test('a weak proof gives no access to My Page and does not extend a strong proof', async () => {
  const guest = await aRegisteredGuest();
  await setProofMethod(guest.facility, 1);
  const browser = new HttpClient(url);
  const weakly = () => confirmBooking(browser, guest.facility, guest.booking, { otherNumber: '5678' });
  await weakly();
  expect(await secondsLeft(browser, guest)).toBe(0);
  await proveByCode(browser, guest);
  later(4 * MINUTE);
  expect((await weakly()).status).toBe(200);
  later(1 * MINUTE);
  expect(await secondsLeft(browser, guest)).toBe(0);
});

test('another proof gives the session a new secret', async () => {
  const guest = await aRegisteredGuest();
  const browser = new HttpClient(url);
  await proveByCode(browser, guest);
  const before = new Map(browser.cookies);
  await proveByCode(browser, guest);
  const name = [...before.keys()].find(each => each.startsWith('genkan_guest_')) ?? '';
  expect(browser.cookies.get(name)).not.toBe(before.get(name));
});

test('My Page rejects the code of another guest', async () => {
  const guest = await aRegisteredGuest();
  const other = await aRegisteredGuest();
  const answer = await proveByCode(new HttpClient(url), guest, other.booking.verificationCode);
  expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'booking_not_found']);
});

test('My Page of another hotel is not found', async () => {
  const guest = await aRegisteredGuest();
  const { facility } = await aRegisteredGuest();
  expect((await proofOf(new HttpClient(url), { ...guest, facility })).status).toBe(404);
  expect((await proveByCode(new HttpClient(url), { ...guest, facility })).status).toBe(404);
});

test("wrong codes and phone numbers also lock the guest's link, but not the confirm page", async () => {
  const guest = await aRegisteredGuest();
  await setConfirmLock(guest.facility, 3, '01:00');
  const browser = new HttpClient(url);
  await runConcurrently(2, () => proveByCode(browser, guest, 'AAAA0000'));
  await proveByPhone(browser, guest, { phoneNumber: '090-1234-5679' });
  expect((await proveByCode(browser, guest)).status).toBe(429);
  expect((await readLock(browser, guest.booking)).status).toBe(429);
  expect((await confirmBooking(browser, guest.facility, guest.booking)).status).toBe(200);
});

test('My Page checks no more concurrent attempts than the limit', async () => {
  const guest = await aRegisteredGuest();
  await setConfirmLock(guest.facility, 3, '01:00');
  const browser = new HttpClient(url);
  const answers = await runConcurrently(8, () => proveByCode(browser, guest, 'AAAA0000'));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
});

test('a room leader needs the code, because the phone number belongs to the person who booked', async () => {
  const { facility, booking } = await aRegisteredGuest();
  const { token, verificationCode } = await aLeader(facility, booking.id);
  const browser = new HttpClient(url);
  const proven = await proveByLink(browser, { ...booking, token, verificationCode });
  expect(proven.status).toBe(200);
  const slotId = booking.slotId + 1;
  const leader = {
    facility,
    booking: { ...booking, verificationCode },
    myPageId: await aRegistration(facility, { id: booking.id, slotId }),
  };
  expect(valueAt(await proofOf(new HttpClient(url), leader), 'data.ways')).toEqual(['code']);
  const answer = await proveByPhone(new HttpClient(url), leader);
  expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'code_needed']);
  expect((await proveByCode(new HttpClient(url), leader)).status).toBe(200);
});

test('My Page accepts only the code if the hotel requires a link', async () => {
  const guest = await aRegisteredGuest();
  await setProofMethod(guest.facility, 0);
  expect(valueAt(await proofOf(new HttpClient(url), guest), 'data.ways')).toEqual(['code']);
  expect((await proveByPhone(new HttpClient(url), guest)).status).toBe(422);
  expect((await proveByCode(new HttpClient(url), guest)).status).toBe(200);
});

test('an empty field does not count as an attempt', async () => {
  const guest = await aRegisteredGuest();
  const answer = await proveByCode(new HttpClient(url), guest, ' ');
  expect(valueAt(answer, 'errors.verificationCode')).toBeDefined();
  expect((await proveByPhone(new HttpClient(url), guest, { checkInDate: '' })).status).toBe(422);
});

test('during maintenance, My Page accepts only guests with a session', async () => {
  const guest = await aRegisteredGuest();
  const browser = new HttpClient(url);
  await proveByCode(browser, guest);
  await closeForMaintenance(guest.facility);
  expect((await proveByCode(browser, guest)).status).toBe(200);
  expect((await proveByCode(new HttpClient(url), guest)).status).toBe(503);
});
