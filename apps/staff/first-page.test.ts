import { expect, test } from 'vitest';
import { firstPage } from './rights.ts';

const user = {
  id: 1,
  user_facility: { facility_id: 7 },
  two_factor_needed: false,
  password_change_needed: false,
};
const wanted = '/dashboard/?from=2031-05-20&to=2031-05-20&open=12';

test("a sign-in leads to the day's arrivals", () => {
  expect(firstPage(user, null)).toBe('/dashboard/arrivals');
});

test('a sign-in leads to the dashboard page that was requested', () => {
  expect(firstPage(user, wanted)).toBe(wanted);
});

test('a sign-in without a facility leads to the facility step', () => {
  expect(firstPage({ ...user, user_facility: { facility_id: null } }, wanted)).toBe('/register');
});

test('a sign-in without a required second factor leads to its setup first', () => {
  expect(firstPage({ ...user, two_factor_needed: true }, wanted)).toBe('/two-factor');
});

test('a sign-in with a password chosen by somebody else leads to choosing a new one first', () => {
  const both = { ...user, two_factor_needed: true, password_change_needed: true };
  expect(firstPage(both, wanted)).toBe('/own-password');
});
