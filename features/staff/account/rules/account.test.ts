import { describe, expect, test } from 'vitest';
import { permissionKeys } from '#features/access/access/rules/permissions.ts';
import { isUsername, passwordErrors, permissionsFor, usernameErrors } from './account.ts';

test('an admin has every permission, regardless of what the facility grants', () => {
  expect([...permissionsFor('admin', [])]).toEqual([...permissionKeys]);
});

test('staff have the permissions that the facility grants', () => {
  expect([...permissionsFor('staff', ['setting.user.view'])]).toEqual(['setting.user.view']);
});

test('a permission that this release does not have grants nothing', () => {
  expect(permissionsFor('staff', ['setting.spaceport.edit']).size).toBe(0);
});

describe('validating a user ID: lowercase, uppercase, digit, at least 6 characters', () => {
  test.each(['Hanako1', 'aB3456', 'front.Desk-2'])('accepts %s as a user ID', value => {
    expect(isUsername(value)).toBe(true);
  });
  test.each(['hanako1', 'HANAKO1', 'Hanakoo', 'Han1a', 'Hana ko1', '花子Hana1', `aB3${'x'.repeat(98)}`])(
    'rejects %s as a user ID',
    value => {
      expect(isUsername(value)).toBe(false);
    },
  );
});

test.each([
  ['Hanako1', []],
  ['HANAKO1', ['lowercase']],
  ['hanako1', ['uppercase']],
  ['Hanakoo', ['digit']],
  ['Han1a', ['short']],
  ['han', ['uppercase', 'digit', 'short']],
  ['', ['required']],
  ['Hana ko1', ['invalid']],
  [`aB3${'x'.repeat(98)}`, ['invalid']],
])('reports what is missing in a user ID: %s lacks %j', (value, faults) => {
  expect(usernameErrors(value)).toEqual(faults);
});

describe('validating a password: lowercase, uppercase, digit, special character, at least 8 characters', () => {
  test.each([
    ['Sakura.26', []],
    ['SAKURA.26', ['password_lowercase']],
    ['sakura.26', ['password_uppercase']],
    ['Sakura.xy', ['password_digit']],
    ['Sakura 26', ['password_special']],
    ['Saku.26', ['password_short']],
    ['sakura', ['password_uppercase', 'password_digit', 'password_special', 'password_short']],
    ['', ['field_required']],
    [`aB3.${'x'.repeat(125)}`, ['field_too_long']],
  ])('%s lacks %j', (value, faults) => {
    expect(passwordErrors(value)).toEqual(faults);
  });

  test.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('%s is a special character', sign => {
    expect(passwordErrors(`Sakura26${sign}`)).toEqual([]);
  });
});
