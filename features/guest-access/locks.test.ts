import '#test/harness/database.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { Caller } from '#features/access/rules/scope.ts';
import { storeSetting } from '#features/facility/commands/store-setting.ts';
import { aBooking } from '#features/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { addDays } from '#platform/clock/zone.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { testDoor } from '#test/harness/door.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { at, HttpClient } from '#test/harness/http-client.ts';
import { confirmStay, proveByLink, proveByPhone, useForm } from '#test/harness/proofs.ts';
import { proveByLink as proveSlot } from './commands/prove-by-link.ts';
import { proveByStay as proveStay } from './commands/prove-by-stay.ts';
import { proveByLink as linkContract, proveByStay as stayContract } from './contract.ts';

let url = '';
beforeAll(async () => {
  url = await testDoor();
});
beforeEach(() => setClock(() => new Date('2026-11-21T12:00:00+09:00')));
afterEach(resetClock);

const aBrowser = () => new HttpClient(url);
const wrong = { verificationCode: '00000000' };
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
async function aStay() {
  const facility = await aFacility();
  return { facility, booking: await aBooking(facility) };
}

const lockOf = ({ token }: { token: string }, browser = aBrowser()) =>
  browser.call(`GET facility-booking/check-confirm-lock?token=${token}`);

const useLock = ({ facilityId, system }: TestFacility, lock_limit: number, lock_release_time: string) =>
  inFacility(system, db => storeSetting(db, facilityId, 'confirm_lock', { lock_limit, lock_release_time }));

describe('a link', () => {
  // Rule: proof.locked, proof.attempts-limit
  test('is locked after three failures, for the right code too, and says for how long', async () => {
    const { booking } = await aStay();
    for (const left of [2, 1, 0])
      expect(at(await proveByLink(aBrowser(), booking, wrong), 'data.lockCountDown')).toBe(left);
    const refused = await proveByLink(aBrowser(), booking);
    expect([refused.status, at(refused, 'code')]).toEqual([429, 'locked']);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(at(refused, 'data')).toEqual({ locked: true, hours: 0, minutes: 15, attempts_left: 0 });
  });

  test('lets no more than the limit through when 16 try at once', async () => {
    const { booking } = await aStay();
    const answers = await times(16, () => proveByLink(aBrowser(), booking, wrong));
    const statuses = answers.map(answer => answer.status);
    expect([
      statuses.filter(status => status === 422).length,
      statuses.filter(status => status === 429).length,
    ]).toEqual([3, 13]);
  });

  test('does not count who succeeds, however many at once', async () => {
    const { booking } = await aStay();
    await times(3, () => proveByLink(aBrowser(), booking));
    expect(at(await lockOf(booking), 'data')).toEqual({ locked: false, attempts_left: 3 });
  });

  test('does not count a field that was left empty', async () => {
    const { booking } = await aStay();
    await proveByPhone(aBrowser(), booking, '');
    expect(at(await lockOf(booking), 'data.attempts_left')).toBe(3);
  });

  test('keeps counting the failures before a success', async () => {
    const { booking } = await aStay();
    await times(2, () => proveByLink(aBrowser(), booking, wrong));
    await proveByLink(aBrowser(), booking);
    expect(at(await lockOf(booking), 'data.attempts_left')).toBe(1);
  });

  test('opens again when the time is over; what it refused did not prolong it', async () => {
    const { booking } = await aStay();
    const start = now().getTime();
    await times(3, () => proveByLink(aBrowser(), booking, wrong));
    setClock(() => new Date(start + 14 * 60_000));
    expect((await proveByLink(aBrowser(), booking)).status).toBe(429);
    setClock(() => new Date(start + 16 * 60_000));
    expect((await proveByLink(aBrowser(), booking)).status).toBe(200);
  });

  // Rule: proof.attempts-limit
  test("is locked by the hotel's own numbers", async () => {
    const { facility, booking } = await aStay();
    await useLock(facility, 1, '02:30');
    expect(at(await proveByLink(aBrowser(), booking, wrong), 'data.lockCountDown')).toBe(0);
    expect(at(await proveByLink(aBrowser(), booking), 'data')).toMatchObject({ hours: 2, minutes: 30 });
  });

  test('is not locked for its guest by whoever else holds it', async () => {
    const { booking, guess } = await heldElsewhere('code');
    await times(100, guess);
    expect((await proveByLink(aBrowser(), booking)).status).toBe(200);
    expect((await proveByPhone(aBrowser(), booking, '+819012345678')).status).toBe(200);
  });

  test('takes no more phones once many were tried from many places, and its code all the same, as it says', async () => {
    const { booking, guess } = await heldElsewhere('phone');
    await times(60, guess);
    const refused = await proveByPhone(aBrowser(), booking, '+819012345678');
    expect([refused.status, at(refused, 'data.code_open')]).toEqual([429, true]);
    expect((await proveByLink(aBrowser(), booking)).status).toBe(200);
  });

  test('that is locked leaves other links and the confirm page open', async () => {
    const { facility, booking } = await aStay();
    const other = await aBooking(facility, { phone: '', metadata: {} });
    await times(3, () => proveByLink(aBrowser(), booking, wrong));
    expect((await proveByLink(aBrowser(), other)).status).toBe(200);
    expect((await confirmStay(aBrowser(), facility, booking)).status).toBe(200);
  });
});

/** A link that somebody else holds, too, who tries it with wrong codes or phones, each from another address. */
async function heldElsewhere(by: 'code' | 'phone') {
  const { facility, booking } = await aStay();
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

describe('a claim', () => {
  const wrongDate = ({ checkinDate }: { checkinDate: string }, days: number) => ({
    checkinDate: addDays(checkinDate, days),
  });

  /** Tries it from any network. */
  const claimFrom =
    ({ facility, booking }: Awaited<ReturnType<typeof aStay>>, typed = {}) =>
    (address: string, days: number, device?: string) =>
      proveStay(
        stayContract.input.parse({
          slugName: facility.slug,
          phoneNumber: '09012345678',
          countryCode: '',
          otherNumber: '',
          verificationCode: '',
          checkInDate: addDays(booking.checkinDate, days),
          ...typed,
        }),
        { language: 'en', address, device },
      ).then(
        ({ strength }) => strength,
        ({ code }: Refusal) => code,
      );

  test('of a full phone that is tried with wrong dates in one network comes in from another', async () => {
    const claim = claimFrom(await aStay());
    await times(3, days => claim('192.0.2.1', days + 1));
    expect([await claim('192.0.2.1', 0), await claim('192.0.2.2', 0)]).toEqual(['locked', 'strong']);
  });

  test('of a full phone is locked everywhere after twenty times as many wrong dates over all networks', async () => {
    const claim = claimFrom(await aStay());
    await times(60, index => claim(`192.0.2.${Math.floor(index / 3)}`, index + 1));
    expect(await claim('198.51.100.1', 0)).toBe('locked');
  });

  test('of four digits counts over all networks; once it is locked, the full phone decides', async () => {
    const stay = await aStay();
    await useForm(stay.facility, 1);
    const four = claimFrom(stay, { otherNumber: '5678', phoneNumber: '' });
    const full = claimFrom(stay, { otherNumber: '5678' });
    await times(3, index => four(`192.0.2.${index}`, index + 1));
    expect([await four('192.0.2.9', 0), await full('192.0.2.9', 0)]).toEqual(['more_needed', 'strong']);
  });

  test('of four digits is never judged more often than the limit, however many networks try at once', async () => {
    const stay = await aStay();
    await useForm(stay.facility, 1);
    const four = claimFrom(stay, { otherNumber: '5678', phoneNumber: '' });
    const codes = await times(16, index => four(`192.0.2.${index}`, index + 1));
    expect(codes.filter(code => code === 'booking_not_found')).toHaveLength(3);
  });

  test('by its code passes a network that others have locked, and so does a phone in a browser that has proven before', async () => {
    const stay = await aStay();
    const { verificationCode } = stay.booking;
    const claim = claimFrom(stay);
    expect(await claim('192.0.2.1', 0, 'known')).toBe('strong');
    const wrongPhone = (index: number) =>
      claimFrom(stay, { phoneNumber: `0909999${String(index).padStart(4, '0')}` })('192.0.2.1', 0);
    await times(60, wrongPhone);
    expect(await claim('192.0.2.1', 0, 'another')).toBe('locked');
    expect(await claimFrom(stay, { verificationCode })('192.0.2.1', 0)).toBe('strong');
    expect(await claim('192.0.2.1', 0, 'known')).toBe('strong');
  });

  test('of four digits does not pass a locked network in whichever browser', async () => {
    const stay = await aStay();
    const claim = claimFrom(stay, { otherNumber: '5678', phoneNumber: '' });
    expect(await claimFrom(stay)('192.0.2.1', 0, 'known')).toBe('strong');
    await useForm(stay.facility, 1);
    await times(60, index =>
      claimFrom(stay, { otherNumber: String(1000 + index), phoneNumber: '' })('192.0.2.1', 0),
    );
    expect(await claim('192.0.2.1', 0, 'known')).toBe('locked');
  });

  test('by a code is bounded in one network, too', async () => {
    const stay = await aStay();
    const code = (index: number) =>
      claimFrom(stay, { verificationCode: String(10_000_000 + index) })('192.0.2.1', 0);
    await times(60, code);
    expect(await code(60)).toBe('locked');
  });

  test('is locked whichever browsers and dates it is tried with in one network', async () => {
    const { facility, booking } = await aStay();
    await times(3, days => confirmStay(aBrowser(), facility, wrongDate(booking, days + 1)));
    expect((await confirmStay(aBrowser(), facility, booking)).status).toBe(429);
  });

  test('is the same however the number is written', async () => {
    const { facility, booking } = await aStay();
    const written = ['090-1234-5678', '９０１２３４５６７８', '+81 90 1234 5678'];
    for (const phoneNumber of written)
      await confirmStay(aBrowser(), facility, wrongDate(booking, 1), { phoneNumber });
    expect((await confirmStay(aBrowser(), facility, booking)).status).toBe(429);
  });

  test('that nobody has is locked like one that somebody has', async () => {
    const { facility, booking } = await aStay();
    const nobody = () => confirmStay(aBrowser(), facility, booking, { phoneNumber: '09099999999' });
    expect((await times(4, nobody)).map(answer => answer.status).toSorted()).toEqual([422, 422, 422, 429]);
  });

  test('that is locked says that a code need not wait, as long as this browser has tries left', async () => {
    const { facility, booking } = await aStay();
    const browser = aBrowser();
    for (const days of [1, 2])
      await confirmStay(browser, facility, { checkinDate: addDays(booking.checkinDate, days) });
    const last = await confirmStay(aBrowser(), facility, wrongDate(booking, 3));
    expect(at(last, 'data')).toMatchObject({ lockCountDown: 0, minutes: 15, code_open: true });
    const refused = await confirmStay(browser, facility, booking);
    expect([refused.status, at(refused, 'data.code_open')]).toEqual([429, true]);
    await confirmStay(browser, facility, booking, { phoneNumber: '09099990001' });
    expect(at(await confirmStay(browser, facility, booking), 'data')).not.toHaveProperty('code_open');
  });

  test('that is locked leaves the link open, and other claims', async () => {
    const { facility, booking } = await aStay();
    await times(3, days => confirmStay(aBrowser(), facility, wrongDate(booking, days + 1)));
    expect((await proveByPhone(aBrowser(), booking, '+819012345678')).status).toBe(200);
    const { verificationCode } = booking;
    expect((await confirmStay(aBrowser(), facility, booking, { verificationCode })).status).toBe(200);
  });

  test('of another hotel is another claim', async () => {
    const { facility, booking } = await aStay();
    const elsewhere = await aStay();
    await times(3, days => confirmStay(aBrowser(), facility, wrongDate(booking, days + 1)));
    expect((await confirmStay(aBrowser(), elsewhere.facility, elsewhere.booking)).status).toBe(200);
  });
});

describe('a browser', () => {
  /** Knows its cookie from a first attempt, which counted for the link alone. */
  async function aKnownBrowser() {
    const { facility, booking } = await aStay();
    const browser = aBrowser();
    await proveByLink(browser, booking);
    return { facility, booking, browser };
  }

  test('is marked at its first attempt by a cookie that scripts cannot read', async () => {
    const { booking } = await aStay();
    const answer = await proveByLink(aBrowser(), booking, wrong);
    const cookie = answer.headers.getSetCookie().find(line => line.startsWith('genkan_device='));
    expect(cookie).toMatch(/httponly/i);
  });

  test('is locked after three failures, whichever links it tries; another browser is not', async () => {
    const { facility, booking, browser } = await aKnownBrowser();
    for (let tried = 0; tried < 3; tried += 1) await proveByLink(browser, await aBooking(facility), wrong);
    expect((await proveByLink(browser, booking)).status).toBe(429);
    expect((await proveByLink(aBrowser(), booking)).status).toBe(200);
  });

  test('tells so before the guest types', async () => {
    const { facility, booking, browser } = await aKnownBrowser();
    const states = async () => [
      (await browser.call(`GET facility-booking/check-confirm-lock-session?slug=${facility.slug}`)).status,
      (await browser.call('GET facility-booking/check-confirm-lock-session')).status,
    ];
    expect(await states()).toEqual([200, 200]);
    await times(3, index => confirmStay(browser, facility, booking, { phoneNumber: `0909999000${index}` }));
    expect(await states()).toEqual([429, 429]);
  });

  test('hears how many attempts it has left', async () => {
    const { facility, booking, browser } = await aKnownBrowser();
    await confirmStay(browser, facility, booking, { phoneNumber: '09099990000' });
    const path = 'GET facility-booking/check-confirm-lock-session';
    expect(at(await browser.call(path), 'data')).toEqual({ locked: false, attempts_left: 2 });
    expect(at(await browser.call(`${path}?slug=${facility.slug}`), 'data.attempts_left')).toBe(2);
  });

  test('asking about a link or a hotel that there is not gets 404', async () => {
    expect((await lockOf({ token: 'nothing' })).status).toBe(404);
    const { status } = await aBrowser().call('GET facility-booking/check-confirm-lock-session?slug=nowhere');
    expect(status).toBe(404);
  });

  test('is locked after exactly as many wrong tries as the hotel allows, from its first one on', async () => {
    const { facility, booking } = await aStay();
    await useLock(facility, 2, '00:30');
    const browser = aBrowser();
    const tried = [];
    for (const phoneNumber of ['09099990001', '09099990002', '09099990003'])
      tried.push(await confirmStay(browser, facility, booking, { phoneNumber }));
    expect(tried.map(answer => [answer.status, at(answer, 'data.lockCountDown')])).toEqual([
      [422, 1],
      [422, 0],
      [429, undefined],
    ]);
  });

  test('learns with its last try how long it has to wait', async () => {
    const { facility, booking } = await aStay();
    await useLock(facility, 1, '01:30');
    const answer = await confirmStay(aBrowser(), facility, booking, { phoneNumber: '09099990001' });
    expect(at(answer, 'data')).toEqual({
      errorCode: 'booking_not_found',
      lockCountDown: 0,
      hours: 1,
      minutes: 30,
    });
  });
});
