import { expect, test } from 'vitest';
import { changeOwnPassword, changePassword } from './passwords.ts';

const link = { username: 'Okami2026', email: 'okami@example.com', token: 't' };

test.each([
  ['SAKURA.26', 'password_lowercase'],
  ['sakura.26', 'password_uppercase'],
  ['Sakura.xy', 'password_digit'],
  ['Sakura260', 'password_special'],
  ['Saku.26', 'password_short'],
  ['', 'field_required'],
  [`aB3.${'x'.repeat(125)}`, 'field_too_long'],
])('a new password shows an error that states what is missing: %j %s', (password, message) => {
  const own = { password: 'Sazanami.2026', new_password: password };
  expect([
    changePassword.input.safeParse({ ...link, password }).error?.issues,
    changeOwnPassword.input.safeParse(own).error?.issues,
  ]).toMatchObject([[{ message, path: ['password'] }], [{ message, path: ['new_password'] }]]);
});
