import { describe, expect, test } from 'vitest';
import { lastDayOfBooking, lastDayOfOptional, lastDayOfPicture, yearsAfter } from './how-long.ts';

const setting = { registration_years: 3, image_days: 30 };
const stayed = { checkoutDate: '2025-11-23', isCancelled: false, isRegistered: true };

describe('a booking is kept', () => {
  test('with a registration for as many years after the check-out as the hotel has set', () => {
    expect(lastDayOfBooking(stayed, setting)).toBe('2028-11-23');
    expect(lastDayOfBooking(stayed, { ...setting, registration_years: 5 })).toBe('2030-11-23');
  });

  test('that nobody registered for, or that was cancelled, for 90 days', () => {
    expect(lastDayOfBooking({ ...stayed, isRegistered: false }, setting)).toBe('2026-02-21');
    expect(lastDayOfBooking({ ...stayed, isCancelled: true }, setting)).toBe('2026-02-21');
  });
});

describe('a picture is kept', () => {
  const japan = { ...setting, country: 'JP', passportLaw: '' };
  const face = { kind: 'face' } as const;
  const passport = { kind: 'passport' } as const;

  test('for as many days after the check-out as the hotel has set', () => {
    expect(lastDayOfPicture(face, stayed, japan)).toEqual({ rule: 'pictures', last: '2025-12-23' });
    expect(lastDayOfPicture(face, stayed, { ...japan, image_days: 0 })?.last).toBe('2025-11-23');
  });

  test('of a passport in Japan for as long as the registration, elsewhere like any other where a law asks for it', () => {
    expect(lastDayOfPicture(passport, stayed, japan)).toBeNull();
    const spain = { ...japan, country: 'ES', passportLaw: 'Real Decreto 933/2021' };
    expect(lastDayOfPicture(passport, stayed, spain)).toEqual({ rule: 'pictures', last: '2025-12-23' });
  });

  test('of a passport that no law asks for until the check-out', () => {
    const spain = { ...japan, country: 'ES' };
    expect(lastDayOfPicture(passport, stayed, spain)).toEqual({
      rule: 'passportUnasked',
      last: '2025-11-23',
    });
  });

  test('of who never stayed for a week at most', () => {
    const cancelled = { ...stayed, isCancelled: true };
    expect(lastDayOfPicture(passport, cancelled, japan)?.last).toBe('2025-11-30');
    expect(lastDayOfPicture(face, cancelled, { ...japan, image_days: 3 })?.last).toBe('2025-11-26');
  });
});

test('what no register asks for is kept for a year, and no longer than its booking', () => {
  expect(lastDayOfOptional(stayed, setting)).toBe('2026-11-23');
  expect(lastDayOfOptional({ ...stayed, isCancelled: true }, setting)).toBe('2026-02-21');
});

test('29 February comes back on 1 March', () => {
  expect([yearsAfter('2024-02-29', 3), yearsAfter('2024-02-29', 4)]).toEqual(['2027-03-01', '2028-02-29']);
});
