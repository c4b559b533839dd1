import { describe, expect, test } from 'vitest';
import { permissionKeys } from '#features/access/access/rules/permissions.ts';
import { isUsername, passwordFaults, permissionsFor, usernameFaults } from './account.ts';

test('admin holds every key, whatever the facility grants staff', () => {
  expect([...permissionsFor('admin', [])]).toEqual([...permissionKeys]);
});

test('staff holds what the facility grants', () => {
  expect([...permissionsFor('staff', ['setting.user.view'])]).toEqual(['setting.user.view']);
});

test('a key that this release does not know grants nothing', () => {
  expect(permissionsFor('staff', ['setting.spaceport.edit']).size).toBe(0);
});

describe('Username: lowercase, uppercase, digit, at least 6 characters', () => {
  test.each(['Hanako1', 'aB3456', 'front.Desk-2'])('%s is one', value => {
    expect(isUsername(value)).toBe(true);
  });
  test.each(['hanako1', 'HANAKO1', 'Hanakoo', 'Han1a', 'Hana ko1', '花子Hana1', `aB3${'x'.repeat(98)}`])(
    '%s is none',
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
])('User id: required; lowercase, uppercase, digit; at least 6 characters: %s lacks %j', (value, faults) => {
  expect(usernameFaults(value)).toEqual(faults);
});

describe('Password: lowercase, uppercase, digit and a special character, at least 8 characters', () => {
  test.each([
    ['Sakura.26', []],
    ['SAKURA.26', ['password_lowercase']],
    ['sakura.26', ['password_uppercase']],
    ['Sakura.xy', ['password_digit']],
    ['Sakura-26', ['password_special']],
    ['Saku.26', ['password_short']],
    ['sakura', ['password_uppercase', 'password_digit', 'password_special', 'password_short']],
    ['', ['field_required']],
    [`aB3.${'x'.repeat(125)}`, ['field_too_long']],
  ])('%s lacks %j', (value, faults) => {
    expect(passwordFaults(value)).toEqual(faults);
  });

  test.each([...'.,+*?^$()[]{}|\\!@#%&~`'])('%s is a special character', sign => {
    expect(passwordFaults(`Sakura26${sign}`)).toEqual([]);
  });
});
