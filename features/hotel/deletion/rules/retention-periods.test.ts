import { describe, expect, test } from 'vitest';
import { lastDayOfBooking, lastDayOfOptional, lastDayOfPicture, yearsAfter } from './retention-periods.ts';

const setting = { registration_years: 3, image_days: 30 };
const pastBooking = { checkoutDate: '2025-11-23', isCancelled: false, isRegistered: true };

describe('retention of bookings', () => {
  test("keeps a registered booking for the hotel's retention period in years after check-out", () => {
    expect(lastDayOfBooking(pastBooking, setting)).toBe('2028-11-23');
    expect(lastDayOfBooking(pastBooking, { ...setting, registration_years: 5 })).toBe('2030-11-23');
  });

  test('keeps a booking for 90 days after check-out if it was cancelled or no guest registered', () => {
    expect(lastDayOfBooking({ ...pastBooking, isRegistered: false }, setting)).toBe('2026-02-21');
    expect(lastDayOfBooking({ ...pastBooking, isCancelled: true }, setting)).toBe('2026-02-21');
  });
});

describe('retention of pictures', () => {
  const japan = { ...setting, country: 'JP', passportLaw: '' };
  const face = { kind: 'face' } as const;
  const passport = { kind: 'passport' } as const;

  test("keeps a picture for the hotel's retention period in days after check-out", () => {
    expect(lastDayOfPicture(face, pastBooking, japan)).toEqual({ rule: 'pictures', last: '2025-12-23' });
    expect(lastDayOfPicture(face, pastBooking, { ...japan, image_days: 0 })?.last).toBe('2025-11-23');
  });

  test('in Japan, keeps a passport picture required by law as long as the registration, but elsewhere only as long as other pictures', () => {
    expect(lastDayOfPicture(passport, pastBooking, japan)).toBeNull();
    const spain = { ...japan, country: 'ES', passportLaw: 'Real Decreto 933/2021' };
    expect(lastDayOfPicture(passport, pastBooking, spain)).toEqual({ rule: 'pictures', last: '2025-12-23' });
  });

  test('keeps a passport picture until check-out if no law requires it', () => {
    const spain = { ...japan, country: 'ES' };
    expect(lastDayOfPicture(passport, pastBooking, spain)).toEqual({
      rule: 'passportUnasked',
      last: '2025-11-23',
    });
  });

  test('keeps the pictures of a cancelled booking for at most a week after check-out', () => {
    const cancelled = { ...pastBooking, isCancelled: true };
    expect(lastDayOfPicture(passport, cancelled, japan)?.last).toBe('2025-11-30');
    expect(lastDayOfPicture(face, cancelled, { ...japan, image_days: 3 })?.last).toBe('2025-11-26');
  });
});

test('keeps optional answers for a year, but never longer than the booking', () => {
  expect(lastDayOfOptional(pastBooking, setting)).toBe('2026-11-23');
  expect(lastDayOfOptional({ ...pastBooking, isCancelled: true }, setting)).toBe('2026-02-21');
});

test('a retention period that starts on 29 February ends on 1 March in years without that day', () => {
  expect([yearsAfter('2024-02-29', 3), yearsAfter('2024-02-29', 4)]).toEqual(['2027-03-01', '2028-02-29']);
});
