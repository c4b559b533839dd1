import '#test/harness/database.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#features/access/access/rules/scope.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import {
  aHotelWithBooking,
  confirmBooking,
  proveByLink,
  proveByPhone,
  readLock,
  runConcurrently,
  setConfirmLock,
} from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { proveByLink as proveSlot } from './commands/prove-by-link.ts';
import { proveByLink as linkContract } from './contract.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});
beforeEach(() => setClock(() => new Date('2026-11-21T12:00:00+09:00')));
afterEach(resetClock);

const aBrowser = () => new HttpClient(url);
const wrong = { verificationCode: '00000000' };

describe('locks of a link', () => {
  // Rule: proof.locked, proof.attempts-limit
  test('a link is locked after three failures, even for the right code, and the response states the duration', async () => {
    const { booking } = await aHotelWithBooking();
    for (const left of [2, 1, 0])
      expect(valueAt(await proveByLink(aBrowser(), booking, wrong), 'data.lockCountDown')).toBe(left);
    const refused = await proveByLink(aBrowser(), booking);
    expect([refused.status, valueAt(refused, 'code')]).toEqual([429, 'locked']);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(valueAt(refused, 'data')).toEqual({ locked: true, hours: 0, minutes: 15, attempts_left: 0 });
  });

  test('checks no more of 16 concurrent attempts than the limit allows', async () => {
    const { booking } = await aHotelWithBooking();
    const answers = await runConcurrently(16, () => proveByLink(aBrowser(), booking, wrong));
    const statuses = answers.map(answer => answer.status);
    expect([
      statuses.filter(status => status === 422).length,
      statuses.filter(status => status === 429).length,
    ]).toEqual([3, 13]);
  });

  test('successful attempts do not count toward the lock, even if concurrent', async () => {
    const { booking } = await aHotelWithBooking();
    await runConcurrently(3, () => proveByLink(aBrowser(), booking));
    expect(valueAt(await readLock(aBrowser(), booking), 'data')).toEqual({ locked: false, attempts_left: 3 });
  });

  test('an empty field does not count as an attempt', async () => {
    const { booking } = await aHotelWithBooking();
    await proveByPhone(aBrowser(), booking, '');
    expect(valueAt(await readLock(aBrowser(), booking), 'data.attempts_left')).toBe(3);
  });

  test('failures before a success still count toward the lock', async () => {
    const { booking } = await aHotelWithBooking();
    await runConcurrently(2, () => proveByLink(aBrowser(), booking, wrong));
    await proveByLink(aBrowser(), booking);
    expect(valueAt(await readLock(aBrowser(), booking), 'data.attempts_left')).toBe(1);
  });

  test('the lock ends after its duration, and rejected attempts do not extend it', async () => {
    const { booking } = await aHotelWithBooking();
    const start = now().getTime();
    await runConcurrently(3, () => proveByLink(aBrowser(), booking, wrong));
    setClock(() => new Date(start + 14 * 60_000));
    expect((await proveByLink(aBrowser(), booking)).status).toBe(429);
    setClock(() => new Date(start + 16 * 60_000));
    expect((await proveByLink(aBrowser(), booking)).status).toBe(200);
  });

  // Rule: proof.attempts-limit
  test('a lock uses the limit and duration set by the hotel', async () => {
    const { facility, booking } = await aHotelWithBooking();
    await setConfirmLock(facility, 1, '02:30');
    expect(valueAt(await proveByLink(aBrowser(), booking, wrong), 'data.lockCountDown')).toBe(0);
    expect(valueAt(await proveByLink(aBrowser(), booking), 'data')).toMatchObject({ hours: 2, minutes: 30 });
  });

  test('another person who has the link cannot lock it for the guest by trying codes', async () => {
    const { booking, guess } = await heldElsewhere('code');
    await runConcurrently(30, guess);
    expect((await proveByLink(aBrowser(), booking)).status).toBe(200);
    expect((await proveByPhone(aBrowser(), booking, '+819012345678')).status).toBe(200);
  });

  test('after many phone numbers were tried from many addresses, a link accepts only its code, and the response says so', async () => {
    const { booking, guess } = await heldElsewhere('phone');
    await runConcurrently(20, guess);
    const refused = await proveByPhone(aBrowser(), booking, '+819012345678');
    expect([refused.status, valueAt(refused, 'data.code_open')]).toEqual([429, true]);
    expect((await proveByLink(aBrowser(), booking)).status).toBe(200);
  });

  test('a locked link locks neither other links nor the confirm page', async () => {
    const { facility, booking } = await aHotelWithBooking();
    const other = await aBooking(facility, { phone: '', metadata: {} });
    await runConcurrently(3, () => proveByLink(aBrowser(), booking, wrong));
    expect((await proveByLink(aBrowser(), other)).status).toBe(200);
    expect((await confirmBooking(aBrowser(), facility, booking)).status).toBe(200);
  });
});

/**
 * Returns a function that tries one wrong code or phone number on the guest's link, each time from another
 * network address. The hotel allows one failure, and 20 on a link that is tried from many addresses.
 */
async function heldElsewhere(by: 'code' | 'phone') {
  const { facility, booking } = await aHotelWithBooking();
  await setConfirmLock(facility, 1, '00:15');
  const asked = { facility_id: facility.facilityId, token: booking.token };
  const guess = (index: number) => {
    const query = `+81909999${String(index).padStart(4, '0')}`;
    const typed =
      by === 'code' ? { search: 'code', verificationCode: '00000000' } : { search: 'number', query };
    const input = linkContract.input.parse({ ...asked, ...typed });
    const caller: Caller = { language: 'en', address: `192.0.2.${index}`, device: undefined };
    return proveSlot({ ...input, token: booking.token }, caller).catch(() => undefined);
  };
  return { booking, guess };
}

describe('locks of a browser', () => {
  async function aKnownBrowser() {
    const { facility, booking } = await aHotelWithBooking();
    const browser = aBrowser();
    await proveByLink(browser, booking);
    return { facility, booking, browser };
  }

  test('the first attempt sets an HttpOnly cookie in the browser', async () => {
    const { booking } = await aHotelWithBooking();
    const answer = await proveByLink(aBrowser(), booking, wrong);
    const cookie = answer.headers.getSetCookie().find(line => line.startsWith('genkan_device='));
    expect(cookie).toMatch(/httponly/i);
  });

  test('three failures with any links lock the browser but not another browser', async () => {
    const { facility, booking, browser } = await aKnownBrowser();
    for (let tried = 0; tried < 3; tried += 1) await proveByLink(browser, await aBooking(facility), wrong);
    expect((await proveByLink(browser, booking)).status).toBe(429);
    expect((await proveByLink(aBrowser(), booking)).status).toBe(200);
  });

  test('reports a locked browser before the guest types anything', async () => {
    const { facility, booking, browser } = await aKnownBrowser();
    const states = async () => [
      (await browser.call(`GET facility-booking/check-confirm-lock-session?slug=${facility.slug}`)).status,
      (await browser.call('GET facility-booking/check-confirm-lock-session')).status,
    ];
    expect(await states()).toEqual([200, 200]);
    await runConcurrently(3, index =>
      confirmBooking(browser, facility, booking, { phoneNumber: `0909999000${index}` }),
    );
    expect(await states()).toEqual([429, 429]);
  });

  test('returns the number of attempts that a browser has left', async () => {
    const { facility, booking, browser } = await aKnownBrowser();
    await confirmBooking(browser, facility, booking, { phoneNumber: '09099990000' });
    const path = 'GET facility-booking/check-confirm-lock-session';
    expect(valueAt(await browser.call(path), 'data')).toEqual({ locked: false, attempts_left: 2 });
    expect(valueAt(await browser.call(`${path}?slug=${facility.slug}`), 'data.attempts_left')).toBe(2);
  });

  test('checking an unknown link or hotel returns 404', async () => {
    expect((await readLock(aBrowser(), { token: 'nothing' })).status).toBe(404);
    const { status } = await aBrowser().call('GET facility-booking/check-confirm-lock-session?slug=nowhere');
    expect(status).toBe(404);
  });

  test("locks a browser after the number of failures set by the hotel, including the browser's first attempt", async () => {
    const { facility, booking } = await aHotelWithBooking();
    await setConfirmLock(facility, 2, '00:30');
    const browser = aBrowser();
    const tried = [];
    for (const phoneNumber of ['09099990001', '09099990002', '09099990003'])
      tried.push(await confirmBooking(browser, facility, booking, { phoneNumber }));
    expect(tried.map(answer => [answer.status, valueAt(answer, 'data.lockCountDown')])).toEqual([
      [422, 1],
      [422, 0],
      [429, undefined],
    ]);
  });

  test('the response to the last attempt contains the duration of the lock', async () => {
    const { facility, booking } = await aHotelWithBooking();
    await setConfirmLock(facility, 1, '01:30');
    const answer = await confirmBooking(aBrowser(), facility, booking, { phoneNumber: '09099990001' });
    expect(valueAt(answer, 'data')).toEqual({
      errorCode: 'booking_not_found',
      lockCountDown: 0,
      hours: 1,
      minutes: 30,
    });
  });
});
