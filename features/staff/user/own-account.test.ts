import '#test/harness/database.ts';
import { afterEach, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { writeAccountMail } from '#features/message/message/commands/account-mail.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { openAccountMail } from '#features/message/message/queries/sealed.ts';
import { accountMail } from '#features/message/message/tables.ts';
import { changeOwnPassword } from '#features/staff/session/commands/passwords.ts';
import { signIn } from '#features/staff/session/commands/sign-in.ts';
import { staffScope } from '#features/staff/session/queries/staff-scope.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { addUser, changeUser } from './commands.ts';
import { aNewUser, requestedMails } from './factory.ts';

const address = '192.0.2.31';
const DAY = 24 * 60 * 60_000;
afterEach(resetClock);

const ownFields = ({ owner, username, email }: TestFacility) => ({
  id: owner.userId,
  username,
  email,
  first_name: '花子',
  last_name: '鈴木',
  user_role: { id: 1 as const },
});

test.each([
  ['address', { email: 'new@example.com' }],
  ['user id', { username: 'Okami2031' }],
  ['password', { password: 'Kaede.2026' }],
])('changing your own %s requires the current password', async (_what, change) => {
  const hotel = await aFacility();
  const changed = (password?: string) =>
    changeUser(hotel.owner, { ...ownFields(hotel), ...change }, { password, address });
  await expect(changed()).rejects.toMatchObject({
    status: 422,
    details: { errors: { present_password: 'present_password_needed' } },
  });
  await expect(changed('Wrong.2026')).rejects.toMatchObject({
    details: { errors: { present_password: 'wrong_password' } },
  });
});

test('changing your own name does not require the password', async () => {
  const hotel = await aFacility();
  const change = { ...ownFields(hotel), first_name: '葉子' };
  expect(await changeUser(hotel.owner, change)).toMatchObject({ first_name: '葉子' });
});

test('changing your own email address requires the current password and notifies the old address', async () => {
  const hotel = await aFacility();
  const proof = { password: hotel.password, address };
  const email = `new-${hotel.email}`;
  expect(await changeUser(hotel.owner, { ...ownFields(hotel), email }, proof)).toMatchObject({ email });
  const [asked] = await requestedMails('emailChanged', hotel.owner.userId);
  if (!asked) throw new Error('No email was requested');
  expect(JSON.stringify(asked)).not.toContain(hotel.email);
  await writeAccountMail(site, asked);
  const mails = (await platformDb(db => db.select().from(accountMail))).map(openAccountMail);
  expect(mails.find(({ to }) => to === hotel.email)?.text).toContain(hotel.username);
});

test('users whose password was set by another user must choose a new one first', async () => {
  const hotel = await aFacility();
  const user = aNewUser();
  await addUser(hotel.owner, user, 'ja');
  const { username, password } = user;
  const session = await signIn({ username, password, address });
  if (!('token' in session)) throw new Error('A challenge came');
  expect(session.user).toMatchObject({ password_change_needed: true });
  const scope = await staffScope(session.token);
  if (!scope) throw new Error('The session is not valid');
  expect(scope).toMatchObject({ awaitsOwnPassword: true });
  const keeping = changeOwnPassword(scope, { password, new_password: password, address });
  await expect(keeping).rejects.toMatchObject({
    details: { errors: { new_password: 'password_unchanged' } },
  });
  const token = await changeOwnPassword(scope, { password, new_password: 'Kaede.2026', address });
  expect(await staffScope(token)).not.toHaveProperty('awaitsOwnPassword');
});

test('users must also change a password that an admin has set later', async () => {
  const hotel = await aFacility();
  const { password: _first, ...user } = aNewUser();
  const { id } = await addUser(hotel.owner, { ...user, password: 'Sazanami.2026' }, 'ja');
  await changeUser(hotel.owner, { ...user, id, password: 'Momiji.2026' });
  const session = await signIn({ username: user.username, password: 'Momiji.2026', address });
  expect(session).toMatchObject({ user: { password_change_needed: true } });
});

test('a password set by another user expires after a week', async () => {
  const hotel = await aFacility();
  const { username, password, ...user } = aNewUser();
  await addUser(hotel.owner, { username, password, ...user }, 'ja');
  setClock(() => new Date(Date.now() + 7 * DAY));
  await expect(signIn({ username, password, address })).rejects.toMatchObject({ code: 'wrong_credentials' });
});
