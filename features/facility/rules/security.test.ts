import { expect, it } from 'vitest';
import { clampLogoutTime, clampRetention, leastRegistrationYears } from './security.ts';

it('registrations are kept for at least three years while the country is JP', () => {
  expect(['JP', 'FR'].map(leastRegistrationYears)).toEqual([3, 1]);
  const short = { registration_years: 1, image_days: 30 };
  expect(clampRetention(short, 'JP')).toEqual({ registration_years: 3, image_days: 30 });
  expect(clampRetention(short, 'FR')).toEqual(short);
});

it('pictures may be deleted at the check-out, and registrations are not kept for ever', () => {
  expect(clampRetention({ registration_years: 100, image_days: -1 }, 'JP')).toEqual({
    registration_years: 30,
    image_days: 0,
  });
});

it('nobody stays signed in beyond the twelve hours of a session, and nobody is signed out at once', () => {
  expect([0, 1, 60, 720, 9999].map(clampLogoutTime)).toEqual([60, 60, 3600, 43_200, 43_200]);
});
