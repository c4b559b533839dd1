import { expect, it } from 'vitest';
import { clampLogoutTime, minRegistrationYears } from './settings.ts';

it('registrations must be kept for at least three years in Japan', () => {
  expect(['JP', 'FR'].map(minRegistrationYears)).toEqual([3, 1]);
});

it('clamps the sign-out time to between one minute and twelve hours', () => {
  expect([0, 1, 60, 720, 9999].map(clampLogoutTime)).toEqual([60, 60, 3600, 43_200, 43_200]);
});
