import { expect, test } from 'vitest';
import { changeRole, changeUser } from './contract.ts';
import { toggledPermissions } from './rules.ts';

const fields = {
  id: 1,
  username: 'Hanako1',
  email: 'hana@example.com',
  first_name: '花子',
  last_name: '鈴木',
  user_role: { id: 2 },
};
const faultsOf = (password: string) =>
  changeUser.input.safeParse({ ...fields, password }).error?.issues.map(({ message }) => message);

test.each([
  ['', 'field_required'],
  ['sakura', 'password_invalid'],
  [`Sakura.${'2'.repeat(122)}`, 'field_too_long'],
])('the password %j shows one generic error', (password, fault) => {
  expect(faultsOf(password)).toEqual([fault]);
});

test('accepts a password of 128 characters', () => {
  expect(faultsOf(`Sakura.${'2'.repeat(121)}`)).toBeUndefined();
});

test('an edit permission cannot be granted without the view permission', () => {
  const judge = (permissions: string[]) => changeRole.input.safeParse({ id: 2, permissions }).success;
  expect(judge(['setting.user.edit'])).toBe(false);
  expect(judge(['setting.user.view', 'setting.user.edit'])).toBe(true);
  expect(judge(['tac.terms_information.edit', 'list.search_terms.edit'])).toBe(true);
});

test('selecting a permission also selects its view permission, and deselecting view also deselects dependent permissions', () => {
  expect(toggledPermissions([], 'setting.user.edit', true)).toEqual([
    'setting.user.view',
    'setting.user.edit',
  ]);
  const all = ['setting.user.view', 'setting.user.edit', 'setting.user.delete'];
  expect(toggledPermissions(all, 'setting.user.view', false)).toEqual([]);
  expect(toggledPermissions(all, 'setting.user.edit', false)).toEqual([
    'setting.user.view',
    'setting.user.delete',
  ]);
});
