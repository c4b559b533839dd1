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
const personal = 'list.personal_information.view';
const errorsOf = (password: string) =>
  changeUser.input.safeParse({ ...fields, password }).error?.issues.map(({ message }) => message);

test.each([
  ['', 'field_required'],
  ['sakura', 'password_invalid'],
  [`Sakura.${'2'.repeat(122)}`, 'field_too_long'],
])('the password %j shows one generic error', (password, fault) => {
  expect(errorsOf(password)).toEqual([fault]);
});

test('accepts a password of 128 characters', () => {
  expect(errorsOf(`Sakura.${'2'.repeat(121)}`)).toBeUndefined();
});

test('a permission cannot be granted without the permission that it requires', () => {
  const judge = (permissions: string[]) =>
    changeRole.input.safeParse({ id: 2, permissions }).error?.issues.map(({ message }) => message);
  expect(judge(['setting.user.edit'])).toEqual(['permission_incomplete']);
  expect(judge(['setting.user.view', 'setting.user.edit'])).toBeUndefined();
  expect(judge(['tac.terms_information.edit', 'list.search_terms.edit'])).toBeUndefined();
});

test.each(['list.pre_check_in.download', 'setting.picture.download', 'integration.bookings.edit'] as const)(
  'selecting %s also selects the permission to see personal information',
  key => {
    expect(toggledPermissions([], key, true).toSorted()).toEqual([key, personal].toSorted());
    expect(toggledPermissions([key, personal], personal, false)).toEqual([]);
  },
);

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
