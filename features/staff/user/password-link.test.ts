import '#test/harness/database.ts';
import { afterEach, expect, test } from 'vitest';
import { changePassword, checkResetLink, requestReset } from '#features/staff/session/commands/passwords.ts';
import { signIn } from '#features/staff/session/commands/sign-in.ts';
import { mailedToken } from '#features/staff/session/queries/mail-secrets.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { addUser, changeUser, sendPasswordLink, viewUsers } from './commands.ts';
import { userAdded } from './events.ts';
import { aNewUser } from './factory.ts';

const address = '192.0.2.61';
afterEach(resetClock);

async function anInvitedUser(hotel: TestFacility) {
  const { password: _password, ...fields } = aNewUser();
  return addUser(hotel.owner, fields, 'ja');
}

async function linksOf(hotel: TestFacility, { username, email }: { username: string; email: string }) {
  const emails = (await jobsOf(hotel)).filter(({ name }) => name === userAdded.name);
  return emails.map(({ payload }) => ({
    username,
    email,
    token: mailedToken('reset', String(payload.nonce)),
  }));
}

const listed = async ({ owner }: TestFacility, id: number) =>
  (await viewUsers(owner, { page: 1, per_page: 100 })).data.find(user => user.id === id);

test('a user added without a password sets their own with the emailed link and can then sign in', async () => {
  const hotel = await aFacility();
  const user = await anInvitedUser(hotel);
  expect(user.awaits_password).toBe(true);
  const [link] = await linksOf(hotel, user);
  if (!link) throw new Error('No link was emailed');
  await changePassword({ ...link, password: 'Kaede.2026' });
  const session = await signIn({ username: user.username, password: 'Kaede.2026', address });
  expect(session).toMatchObject({ user: { password_change_needed: false } });
  expect(await listed(hotel, user.id)).toMatchObject({ awaits_password: false });
});

test.each(['', 'unset', 'Sazanami.2026'])(
  'nobody can sign in as a user who has not set a password yet (%j)',
  async password => {
    const { username } = await anInvitedUser(await aFacility());
    await expect(signIn({ username, password, address })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
  },
);

test('a user added with a password is not shown as waiting for one, and their email has no link', async () => {
  const hotel = await aFacility();
  expect(await addUser(hotel.owner, aNewUser(), 'ja')).toMatchObject({ awaits_password: false });
  const [email] = (await jobsOf(hotel)).filter(({ name }) => name === userAdded.name);
  expect(email?.payload).not.toHaveProperty('nonce');
});

test('after a password link has expired, a new one can be sent', async () => {
  const hotel = await aFacility();
  const user = await anInvitedUser(hotel);
  const later = now().getTime() + 60 * 60_000;
  setClock(() => new Date(later));
  expect(await sendPasswordLink(hotel.owner, user.id, 'en')).toMatchObject({ awaits_password: true });
  const [expired, link] = await linksOf(hotel, user);
  if (!expired || !link) throw new Error('No link was emailed');
  await expect(checkResetLink(expired)).rejects.toMatchObject({ code: 'link_invalid' });
  await expect(checkResetLink(link)).resolves.toBeUndefined();
});

test('after a password link has expired, the user can request a new one on the sign-in page', async () => {
  const { username, email } = await anInvitedUser(await aFacility());
  await expect(requestReset({ username, email, address }, 'ja')).resolves.toBeUndefined();
});

test('a password link does not work after the email address was corrected', async () => {
  const hotel = await aFacility();
  const user = await anInvitedUser(hotel);
  const [link] = await linksOf(hotel, user);
  const corrected = { ...aNewUser(), username: user.username, password: undefined };
  await changeUser(hotel.owner, { ...corrected, id: user.id });
  if (!link) throw new Error('No link was emailed');
  // The person who got the email may guess the corrected address.
  for (const { email } of [link, corrected])
    await expect(checkResetLink({ ...link, email })).rejects.toMatchObject({ code: 'link_invalid' });
});

test('a user who has set a password gets no further password link', async () => {
  const hotel = await aFacility();
  const { id } = await addUser(hotel.owner, aNewUser(), 'ja');
  const before = await jobsOf(hotel);
  expect(await sendPasswordLink(hotel.owner, id, 'ja')).toMatchObject({ awaits_password: false });
  expect(await jobsOf(hotel)).toEqual(before);
});

test('staff who may change users cannot send a password link to an admin', async () => {
  const hotel = await aFacility();
  const { password: _password, ...admin } = aNewUser('admin');
  const { id } = await addUser(hotel.owner, admin, 'ja');
  const clerk = await aStaffMember(hotel, ['setting.user.view', 'setting.user.edit']);
  await expect(sendPasswordLink(clerk, id, 'ja')).rejects.toMatchObject({ status: 403 });
});

test('a user gets at most five password links an hour', async () => {
  const hotel = await aFacility();
  const { id } = await anInvitedUser(hotel);
  for (let n = 0; n < 5; n += 1) await sendPasswordLink(hotel.owner, id, 'ja');
  await expect(sendPasswordLink(hotel.owner, id, 'ja')).rejects.toMatchObject({ status: 429 });
});
