import { expect, test } from 'vitest';
import { firstPage } from './rights.ts';

const user = {
  id: 1,
  user_facility: { facility_id: 7 },
  two_factor_needed: false,
  password_change_needed: false,
};
const wanted = '/dashboard/?from=2031-05-20&to=2031-05-20&open=12';

test('Login: on success it goes to the arrivals of the day', () => {
  expect(firstPage(user, null)).toBe('/dashboard/arrivals');
});

test('Who came by a link to a page of the dashboard is led there after login', () => {
  expect(firstPage(user, wanted)).toBe(wanted);
});

test('A user who has no facility yet lands in the facility step after login', () => {
  expect(firstPage({ ...user, user_facility: { facility_id: null } }, wanted)).toBe('/register');
});

test('Who lacks a second factor that the owner requires sets it up before anything else', () => {
  expect(firstPage({ ...user, two_factor_needed: true }, wanted)).toBe('/two-factor');
});

test('Whose password somebody else chose chooses their own before anything else', () => {
  const both = { ...user, two_factor_needed: true, password_change_needed: true };
  expect(firstPage(both, wanted)).toBe('/own-password');
});
