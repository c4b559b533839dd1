import { expect, test } from 'vitest';
import { firstPage } from './rights.ts';

const user = {
  id: 1,
  user_facility: { facility_id: 7 },
  organization: false,
  two_factor_needed: false,
  password_change_needed: false,
};
const requestedPage = '/dashboard/?from=2031-05-20&to=2031-05-20&open=12';

test("after signing in, users see the day's arrivals", () => {
  expect(firstPage(user, null)).toBe('/dashboard/arrivals');
});

test('after signing in, users see the dashboard page that they requested', () => {
  expect(firstPage(user, requestedPage)).toBe(requestedPage);
});

test('after signing in, users without a hotel continue with the sign-up', () => {
  expect(firstPage({ ...user, user_facility: { facility_id: null } }, requestedPage)).toBe('/register');
});

test('after signing in, users of an organization see their hotels', () => {
  const above = { ...user, organization: true, user_facility: { facility_id: null } };
  expect(firstPage(above, requestedPage)).toBe('/hotels');
});

test('users who must have a second factor set it up right after signing in', () => {
  expect(firstPage({ ...user, two_factor_needed: true }, requestedPage)).toBe('/two-factor');
});

test('after signing in, users must replace a password that another user has set', () => {
  const both = { ...user, two_factor_needed: true, password_change_needed: true };
  expect(firstPage(both, requestedPage)).toBe('/own-password');
});
