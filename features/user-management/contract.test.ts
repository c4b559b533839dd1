import { expect, test } from 'vitest';
import { changeUser } from './contract.ts';

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
])('Password %j is refused by one word for what is wrong', (password, fault) => {
  expect(faultsOf(password)).toEqual([fault]);
});

test('A password of 128 characters is good', () => {
  expect(faultsOf(`Sakura.${'2'.repeat(121)}`)).toBeUndefined();
});
