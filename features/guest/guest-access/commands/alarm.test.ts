import '#test/harness/database.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#features/access/access/rules/scope.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { confirmBooking, setConfirmLock, setProofMethod } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { proveByClaim as claimContract } from '../contract.ts';
import { countFailedClaim } from './alarm.ts';
import { proveByClaim } from './prove-by-claim.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});
beforeEach(() => setClock(() => new Date('2026-11-21T12:00:00+09:00')));
afterEach(resetClock);

const fourDigits = { otherNumber: '5678', phoneNumber: '' };
const aBrowser = () => new HttpClient(url);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const inAnHour = () => {
  const then = now().getTime() + 60 * 60_000;
  setClock(() => new Date(then));
};

async function aHotelWithBooking() {
  const facility = await aFacility();
  return { facility, booking: await aBooking(facility) };
}

describe('failed proofs from one network address', () => {
  const stranger = (address: string): Caller => ({ language: 'en', address, device: undefined });
  const typed = ({ slug }: TestFacility, checkinDate: string, phone: number | string) =>
    claimContract.input.parse({
      slugName: slug,
      checkInDate: checkinDate,
      countryCode: '81',
      phoneNumber: String(phone),
    });
  const outcome = (proving: Promise<unknown>) =>
    proving.then(
      () => 'proven',
      error => error.code,
    );

  test("allows 20 times the hotel's limit of failures per network address, because guests in a lobby share an address", async () => {
    const { facility, booking } = await aHotelWithBooking();
    await setConfirmLock(facility, 1, '00:15');
    const guess = (phone: number) =>
      outcome(proveByClaim(typed(facility, booking.checkinDate, phone), stranger('192.0.2.1')));
    const outcomes = await times(22, index => guess(9_099_990_000 + index));
    expect(outcomes.filter(each => each === 'locked')).toHaveLength(2);
  });

  describe('after more than 60 failed confirmations in an hour', () => {
    async function underAttack() {
      const { facility, booking } = await aHotelWithBooking();
      const guess = (index: number) => {
        const claim = typed(facility, booking.checkinDate, 9_099_990_000 + index);
        return outcome(proveByClaim(claim, stranger(`192.0.2.${index}`)));
      };
      const fail = (count: number) => times(count, () => countFailedClaim(facility.system, now()));
      return { facility, booking, guess, fail };
    }

    test('after more than 60 failed confirmations in an hour, every guest must enter the full phone number or the code', async () => {
      const { facility, booking, guess, fail } = await underAttack();
      await fail(59);
      await guess(60);
      await setProofMethod(facility, 1);
      expect((await confirmBooking(aBrowser(), facility, booking, fourDigits)).status).toBe(200);
      await setProofMethod(facility, 3);
      await guess(61);
      await setProofMethod(facility, 1);
      const asked = await confirmBooking(aBrowser(), facility, booking, fourDigits);
      expect([asked.status, valueAt(asked, 'code')]).toEqual([422, 'more_needed']);
      const { verificationCode } = booking;
      const withCode = { ...fourDigits, verificationCode };
      expect((await confirmBooking(aBrowser(), facility, booking, withCode)).status).toBe(200);
      expect((await confirmBooking(aBrowser(), facility, booking, { otherNumber: '5678' })).status).toBe(200);
    });

    test('the alarm about failed confirmations does not affect a hotel that already asks for the full phone number', async () => {
      const { facility, booking, fail } = await underAttack();
      await fail(61);
      expect((await confirmBooking(aBrowser(), facility, booking)).status).toBe(200);
    });

    test('asking for the full phone number or the code does not count as a failure', async () => {
      const { facility, booking, fail } = await underAttack();
      await fail(61);
      await setProofMethod(facility, 1);
      const asked = await times(5, () => confirmBooking(aBrowser(), facility, booking, fourDigits));
      expect(new Set(asked.map(answer => valueAt(answer, 'data.lockCountDown')))).toEqual(new Set([3]));
    });

    test('the alarm about failed confirmations ends after an hour and does not affect other hotels', async () => {
      const { facility, booking, fail } = await underAttack();
      const elsewhere = await aHotelWithBooking();
      await fail(61);
      expect((await confirmBooking(aBrowser(), elsewhere.facility, elsewhere.booking)).status).toBe(200);
      inAnHour();
      await setProofMethod(facility, 1);
      expect((await confirmBooking(aBrowser(), facility, booking, fourDigits)).status).toBe(200);
    });

    test('failed confirmations older than an hour do not raise the alarm', async () => {
      const { facility, booking, fail } = await underAttack();
      await fail(40);
      inAnHour();
      await fail(40);
      await setProofMethod(facility, 1);
      expect((await confirmBooking(aBrowser(), facility, booking, fourDigits)).status).toBe(200);
    });
  });
});
