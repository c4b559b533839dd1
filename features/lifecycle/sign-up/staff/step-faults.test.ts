import { expect, test } from 'vitest';
import { accountErrors, facilityErrors } from './step-faults.ts';

const account = {
  username: 'Okami2026',
  last_name: '鈴木',
  first_name: '花子',
  password: 'Sakura.26',
  again: 'Sakura.26',
};
const hotel = {
  name: '旅館 花みずき',
  slug_name: 'hana',
  country: 'JP',
  state: '京都府',
  city: '京都市',
  address: '1-1',
};

test('a sign-up step with valid fields can be submitted', () => {
  expect([accountErrors(account), facilityErrors(hotel)]).toEqual([{}, {}]);
});

// Rule: sign-up.required
test('sign-up requires a user ID and a name', () => {
  expect(accountErrors({ ...account, username: ' ' })).toEqual({ username: 'field_required' });
  expect(accountErrors({ ...account, last_name: ' ', first_name: '' })).toEqual({
    last_name: 'name_missing',
    first_name: 'name_missing',
  });
});

test('sign-up requires only one name, either first or last', () => {
  expect(accountErrors({ ...account, last_name: '', first_name: 'Suharto' })).toEqual({});
  expect(accountErrors({ ...account, last_name: 'Suharto', first_name: '' })).toEqual({});
});

// Rule: sign-up.required
test('sign-up requires a password', () => {
  expect(accountErrors({ ...account, password: '', again: '' })).toEqual({ password: 'field_required' });
});

// Rule: sign-up.required
test.each(['name', 'slug_name', 'country', 'state', 'city', 'address'] as const)(
  'sign-up requires the field %s of the hotel',
  name => {
    expect(facilityErrors({ ...hotel, [name]: ' ' })).toEqual({ [name]: 'field_required' });
  },
);

// Rule: sign-up.slug
test.each(['hana-mizuki', '花みずき', 'hana mizuki'])('rejects %s as a slug', slug_name => {
  expect(facilityErrors({ ...hotel, slug_name })).toEqual({ slug_name: 'slug_invalid' });
});

test('accepts a slug typed in full-width characters', () => {
  expect(facilityErrors({ ...hotel, slug_name: ' ｈａｎａ＿２ ' })).toEqual({});
});

// Rule: sign-up.user-id
test('a user ID requires lowercase, uppercase, a digit and at least 6 characters', () => {
  expect(accountErrors({ ...account, username: 'okami2026' })).toEqual({ username: 'username_invalid' });
});

// Rule: sign-up.password-invalid
test('sign-up shows a generic error for an invalid password', () => {
  expect(accountErrors({ ...account, password: 'sakura', again: 'sakura' })).toEqual({
    password: 'password_invalid',
  });
});

// Rule: sign-up.password-repeated
test('the repeated password must match', () => {
  expect(accountErrors({ ...account, again: 'Sakura.27' })).toEqual({ again: 'differs' });
});
