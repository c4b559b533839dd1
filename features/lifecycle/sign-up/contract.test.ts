import { expect, test } from 'vitest';
import type { z } from 'zod';
import { storeFacility, storeUser } from './contract.ts';

const user = {
  email: 'okami@example.com',
  username: 'Okami2026',
  password: 'Sakura.26',
  last_name: '鈴木',
  first_name: '花子',
};
const facility = {
  slug_name: 'hana_mizuki',
  name: '旅館 花みずき',
  country: 'JP',
  state: '京都府',
  city: '京都市',
  address: '東山区1-1',
};

const errorsOf = (schema: z.ZodType, input: object) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('accepts a sign-up with only the required fields', () => {
  expect([errorsOf(storeUser.input, user), errorsOf(storeFacility.input, facility)]).toEqual([
    undefined,
    undefined,
  ]);
});

// Rule: sign-up.required
test.each(Object.keys(user).filter(name => !/^(first|last)_name$/.test(name)))(
  'sign-up requires %s',
  name => {
    const faults = errorsOf(storeUser.input, { ...user, [name]: '' }) ?? [];
    expect(faults.map(([path]) => path)).toContain(name);
  },
);

test('sign-up requires a first or a last name, and one of them is enough', () => {
  const faults = (names: object) =>
    (errorsOf(storeUser.input, { ...user, ...names }) ?? []).map(([path]) => path);
  expect([faults({ first_name: '' }), faults({ last_name: '\u200B' })]).toEqual([[], []]);
  expect(faults({ first_name: '', last_name: ' ' })).toEqual(['last_name']);
});

// Rule: sign-up.required
test.each(Object.keys(facility))('sign-up requires the field %s of the hotel', name => {
  const faults = errorsOf(storeFacility.input, { ...facility, [name]: '' }) ?? [];
  expect(faults.map(([path]) => path)).toContain(name);
});

// Rule: sign-up.user-id, sign-up.email
test.each([
  ['email', 'okami', 'email_invalid'],
  ['username', 'okami2026', 'username_invalid'],
  ['username', 'OKAMI2026', 'username_invalid'],
  ['username', 'OkamiSan', 'username_invalid'],
  ['username', 'Oka26', 'username_invalid'],
])('sign-up rejects %s %s with %s', (name, value, fault) => {
  expect(errorsOf(storeUser.input, { ...user, [name]: value })).toEqual([[name, fault]]);
});

// Rule: sign-up.password, sign-up.password-invalid
test.each(['sakura.26', 'SAKURA.26', 'Sakura.xy', 'Sakura260', 'Saku.26', ''])(
  'sign-up shows one generic error for the password %j',
  password => {
    expect(errorsOf(storeUser.input, { ...user, password })).toEqual([['password', 'password_invalid']]);
  },
);

// Rule: sign-up.slug
test.each(['hana-mizuki', 'hana mizuki', '花みずき', 'hana.mizuki'])(
  'a slug may contain only letters, digits and underscores, which excludes %s',
  slug_name => {
    expect(errorsOf(storeFacility.input, { ...facility, slug_name })).toEqual([
      ['slug_name', 'slug_invalid'],
    ]);
  },
);

test('an invalid website and an invalid phone are reported together', () => {
  const faults = errorsOf(storeFacility.input, { ...facility, site_url: 'yukinoya', phone: '12' });
  expect(faults).toEqual([
    ['site_url', 'url_invalid'],
    ['phone', 'phone_invalid'],
  ]);
  expect(errorsOf(storeFacility.input, { ...facility, phone: '0261-72-0000' })).toBeUndefined();
});
