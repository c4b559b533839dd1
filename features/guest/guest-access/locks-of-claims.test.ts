import '#test/harness/database.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import {
  aHotelWithBooking,
  confirmBooking,
  proveByPhone,
  runConcurrently,
  setConfirmLock,
  setProofMethod,
} from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { proveByClaim as proveClaim } from './commands/prove-by-claim.ts';
import { proveByClaim as claimContract } from './contract.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});
beforeEach(() => setClock(() => new Date('2026-11-21T12:00:00+09:00')));
afterEach(resetClock);

const aBrowser = () => new HttpClient(url);

/** Creates a hotel that locks after one failure. It locks a network after 20. */
async function aHotelWithLowLimit() {
  const made = await aHotelWithBooking();
  await setConfirmLock(made.facility, 1, '00:15');
  return made;
}

describe('locks of a claim', () => {
  const wrongDate = ({ checkinDate }: { checkinDate: string }, days: number) => ({
    checkinDate: daysAfter(checkinDate, days),
  });

  const claimFrom =
    ({ facility, booking }: Awaited<ReturnType<typeof aHotelWithBooking>>, typed = {}) =>
    (address: string, days: number, device?: string) =>
      proveClaim(
        claimContract.input.parse({
          slugName: facility.slug,
          phoneNumber: '09012345678',
          countryCode: '',
          otherNumber: '',
          verificationCode: '',
          checkInDate: daysAfter(booking.checkinDate, days),
          ...typed,
        }),
        { language: 'en', address, device },
      ).then(
        ({ strength }) => strength,
        ({ code }: Refusal) => code,
      );

  test('a full phone number tried with wrong dates is locked only for the network that tried it', async () => {
    const claim = claimFrom(await aHotelWithBooking());
    await runConcurrently(3, days => claim('192.0.2.1', days + 1));
    expect([await claim('192.0.2.1', 0), await claim('192.0.2.2', 0)]).toEqual(['locked', 'strong']);
  });

  test('a full phone number is locked for every network after twenty times the limit of wrong dates', async () => {
    const claim = claimFrom(await aHotelWithLowLimit());
    await runConcurrently(20, index => claim(`192.0.2.${index}`, index + 1));
    expect(await claim('198.51.100.1', 0)).toBe('locked');
  });

  test('counts attempts with four digits across all networks, and accepts the full phone number once the digits are locked', async () => {
    const made = await aHotelWithBooking();
    await setProofMethod(made.facility, 1);
    const four = claimFrom(made, { otherNumber: '5678', phoneNumber: '' });
    const full = claimFrom(made, { otherNumber: '5678' });
    await runConcurrently(3, index => four(`192.0.2.${index}`, index + 1));
    expect([await four('192.0.2.9', 0), await full('192.0.2.9', 0)]).toEqual(['more_needed', 'strong']);
  });

  test('checks four digits no more often than the limit, even from many networks concurrently', async () => {
    const made = await aHotelWithBooking();
    await setProofMethod(made.facility, 1);
    const four = claimFrom(made, { otherNumber: '5678', phoneNumber: '' });
    const codes = await runConcurrently(16, index => four(`192.0.2.${index}`, index + 1));
    expect(codes.filter(code => code === 'booking_not_found')).toHaveLength(3);
  });

  test('on a locked network, a code is still accepted, and so is a phone number from a browser with an earlier proof', async () => {
    const made = await aHotelWithLowLimit();
    const { verificationCode } = made.booking;
    const claim = claimFrom(made);
    expect(await claim('192.0.2.1', 0, 'known')).toBe('strong');
    const wrongPhone = (index: number) =>
      claimFrom(made, { phoneNumber: `0909999${String(index).padStart(4, '0')}` })('192.0.2.1', 0);
    await runConcurrently(20, wrongPhone);
    expect(await claim('192.0.2.1', 0, 'another')).toBe('locked');
    expect(await claimFrom(made, { verificationCode })('192.0.2.1', 0)).toBe('strong');
    expect(await claim('192.0.2.1', 0, 'known')).toBe('strong');
  });

  test('on a locked network, four digits are rejected from every browser', async () => {
    const made = await aHotelWithLowLimit();
    const claim = claimFrom(made, { otherNumber: '5678', phoneNumber: '' });
    expect(await claimFrom(made)('192.0.2.1', 0, 'known')).toBe('strong');
    await setProofMethod(made.facility, 1);
    await runConcurrently(20, index =>
      claimFrom(made, { otherNumber: String(1000 + index), phoneNumber: '' })('192.0.2.1', 0),
    );
    expect(await claim('192.0.2.1', 0, 'known')).toBe('locked');
  });

  test('the limit per network also applies to codes', async () => {
    const made = await aHotelWithLowLimit();
    const code = (index: number) =>
      claimFrom(made, { verificationCode: String(10_000_000 + index) })('192.0.2.1', 0);
    await runConcurrently(20, code);
    expect(await code(20)).toBe('locked');
  });

  test('a locked phone number is locked for all browsers and dates on the same network', async () => {
    const { facility, booking } = await aHotelWithBooking();
    await runConcurrently(3, days => confirmBooking(aBrowser(), facility, wrongDate(booking, days + 1)));
    expect((await confirmBooking(aBrowser(), facility, booking)).status).toBe(429);
  });

  test('attempts with a phone number in different formats are counted together', async () => {
    const { facility, booking } = await aHotelWithBooking();
    const written = ['090-1234-5678', '９０１２３４５６７８', '+81 90 1234 5678'];
    for (const phoneNumber of written)
      await confirmBooking(aBrowser(), facility, wrongDate(booking, 1), { phoneNumber });
    expect((await confirmBooking(aBrowser(), facility, booking)).status).toBe(429);
  });

  test('a phone number that matches no booking is locked after as many failures as one that matches', async () => {
    const { facility, booking } = await aHotelWithBooking();
    const nobody = () => confirmBooking(aBrowser(), facility, booking, { phoneNumber: '09099999999' });
    expect((await runConcurrently(4, nobody)).map(answer => answer.status).toSorted()).toEqual([
      422, 422, 422, 429,
    ]);
  });

  test('the lock response offers the code while this browser has attempts left', async () => {
    const { facility, booking } = await aHotelWithBooking();
    const browser = aBrowser();
    for (const days of [1, 2])
      await confirmBooking(browser, facility, { checkinDate: daysAfter(booking.checkinDate, days) });
    const last = await confirmBooking(aBrowser(), facility, wrongDate(booking, 3));
    expect(valueAt(last, 'data')).toMatchObject({ lockCountDown: 0, minutes: 15, code_open: true });
    const refused = await confirmBooking(browser, facility, booking);
    expect([refused.status, valueAt(refused, 'data.code_open')]).toEqual([429, true]);
    await confirmBooking(browser, facility, booking, { phoneNumber: '09099990001' });
    expect(valueAt(await confirmBooking(browser, facility, booking), 'data')).not.toHaveProperty('code_open');
  });

  test('a locked phone number locks neither the link nor the verification code', async () => {
    const { facility, booking } = await aHotelWithBooking();
    await runConcurrently(3, days => confirmBooking(aBrowser(), facility, wrongDate(booking, days + 1)));
    expect((await proveByPhone(aBrowser(), booking, '+819012345678')).status).toBe(200);
    const { verificationCode } = booking;
    expect((await confirmBooking(aBrowser(), facility, booking, { verificationCode })).status).toBe(200);
  });

  test('failures at another hotel are counted separately', async () => {
    const { facility, booking } = await aHotelWithBooking();
    const elsewhere = await aHotelWithBooking();
    await runConcurrently(3, days => confirmBooking(aBrowser(), facility, wrongDate(booking, days + 1)));
    expect((await confirmBooking(aBrowser(), elsewhere.facility, elsewhere.booking)).status).toBe(200);
  });
});
