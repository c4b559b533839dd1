import { expect, test } from 'vitest';
import { firstPage } from './first-page.ts';

const user = { id: 1, user_facility: { facility_id: 7 }, two_factor_needed: false };

test('Login: on success it goes to dashboard-home', () => {
  expect(firstPage(user)).toBe('/dashboard/');
});

test('A user who has no facility yet lands in the facility step after login', () => {
  expect(firstPage({ ...user, user_facility: { facility_id: null } })).toBe('/register');
});

test('Who lacks a second factor that the owner requires sets it up before anything else', () => {
  expect(firstPage({ ...user, two_factor_needed: true })).toBe('/two-factor');
});
