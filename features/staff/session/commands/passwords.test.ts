import { waitingJobs } from '#test/harness/jobs.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { writeAccountMail, writeUserIds } from '#features/message/message/commands/account-mail.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { openAccountMail } from '#features/message/message/queries/sealed.ts';
import { accountMail } from '#features/message/message/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { userIdsRequested } from '../events.ts';
import { aResetLink } from '../factory.ts';
import { staffScope } from '../queries/staff-scope.ts';
import { passwordReset } from '../tables.ts';
import { changePassword, checkResetLink, requestReset, requestUserIds } from './passwords.ts';
import { admitAttempt, signIn } from './sign-in.ts';

const address = '192.0.2.9';
afterEach(resetClock);

async function anOwnerAccount() {
  const { username, email, password, owner } = await aFacility();
  return { username, email, password, userId: owner.userId };
}

// Rule: sign-in.reset-mismatch
test('a user ID and email that do not belong together show a mismatch message', async () => {
  const { username } = await anOwnerAccount();
  const asking = requestReset({ username, email: 'other@example.com', address }, 'ja');
  await expect(asking).rejects.toMatchObject({ status: 422, code: 'mismatch' });
  const unknown = requestReset({ username: 'Nobody123', email: 'other@example.com', address }, 'ja');
  await expect(unknown).rejects.toMatchObject({ status: 422, code: 'mismatch' });
});

test('password reset requests are limited like sign-ins', async () => {
  const { username, email, password } = await anOwnerAccount();
  for (let n = 0; n < 5; n += 1)
    await requestReset({ username, email: 'other@example.com', address }, 'ja').catch(() => undefined);
  await expect(requestReset({ username, email, address }, 'ja')).rejects.toMatchObject({ code: 'locked' });
  await expect(signIn({ username, password, address })).resolves.toHaveProperty('token');
});

test('the password reset email is created once, even if its job runs several times, and its link works', async () => {
  const { username, email, userId } = await anOwnerAccount();
  await requestReset({ username, email, address }, 'en');
  const [reset] = await platformDb(db =>
    db.select().from(passwordReset).where(eq(passwordReset.userId, userId)),
  );
  const asked = { kind: 'reset' as const, about: reset?.id ?? 0, nonce: 'n', language: 'en' };
  await writeAccountMail(site, asked);
  await writeAccountMail(site, asked);
  const mails = await platformDb(db => db.select().from(accountMail));
  const own = mails.map(openAccountMail).filter(mail => mail.to === email);
  expect(own).toHaveLength(1);
  expect(own[0]?.text).toContain(`${site.staffUrl}/new-password?username=${username}`);
});

test('a user under attack gets an email with a link to set a new password', async () => {
  const { username, email, userId } = await anOwnerAccount();
  await writeAccountMail(site, { kind: 'attacked', about: userId, nonce: `${userId}-1`, language: '' });
  const mails = (await platformDb(db => db.select().from(accountMail))).map(openAccountMail);
  const text = mails.find(({ to }) => to === email)?.text;
  expect(text).toContain(username);
  expect(text).toContain(`${site.staffUrl}/password-reset`);
});

async function mailsOfUserIds(email: string): Promise<string[]> {
  for (const { name, payload } of await waitingJobs())
    if (name === userIdsRequested.name)
      await writeUserIds(site, payload as Parameters<typeof writeUserIds>[1]);
  const mails = (await platformDb(db => db.select().from(accountMail))).map(openAccountMail);
  return mails
    .filter(({ to, subject }) => to === email && subject.includes('user IDs'))
    .map(({ text }) => text ?? '');
}

test('a forgotten user ID is emailed together with the user IDs that the same email address has in other hotels', async () => {
  const { username, email } = await anOwnerAccount();
  const { userId } = await aStaffMember(await aFacility());
  await platformDb(db => db.update(userAccount).set({ email }).where(eq(userAccount.id, userId)));
  await requestUserIds({ email: email.toUpperCase(), address: '192.0.2.41' }, 'en');
  const [text] = await mailsOfUserIds(email);
  expect(text).toContain(username);
  expect(text?.match(/User ID/g)).toHaveLength(2);
});

test('user IDs are emailed to the stored addresses and not to the typed one', async () => {
  const [one, other] = [await anOwnerAccount(), await anOwnerAccount()];
  const store = (email: string, { userId }: typeof one) =>
    platformDb(db => db.update(userAccount).set({ email }).where(eq(userAccount.id, userId)));
  const name = one.username;
  await store(`${name}@Mail.example`, one);
  await store(`${name}@MAIL.example`, other);
  const typed = `${name.toLowerCase()}@mail.example`;
  await requestUserIds({ email: typed, address: '192.0.2.44' }, 'en');
  expect(await mailsOfUserIds(typed)).toEqual([]);
  const [text, another] = await mailsOfUserIds(`${name}@MAIL.example`);
  expect(text).toContain(other.username);
  expect(text).not.toContain(name);
  expect(another).toBeUndefined();
  expect(await mailsOfUserIds(`${name}@Mail.example`)).toEqual([expect.stringContaining(name)]);
});

test('a request for the user IDs of an unknown address succeeds, and no email is sent', async () => {
  const email = 'stranger-41@example.com';
  await expect(requestUserIds({ email, address: '192.0.2.42' }, 'en')).resolves.toBeUndefined();
  expect(await mailsOfUserIds(email)).toEqual([]);
});

test('user IDs can be requested three times an hour for one email address, whether or not an account has it', async () => {
  for (const email of [(await anOwnerAccount()).email, 'stranger-43@example.com']) {
    for (let n = 0; n < 3; n += 1) await requestUserIds({ email, address: `192.0.2.4${n}` }, 'en');
    await expect(requestUserIds({ email, address: '192.0.2.49' }, 'en')).rejects.toMatchObject({
      status: 429,
    });
  }
});

// Rule: sign-in.reset-link
test('a reset link sets a password once and ends every session', async () => {
  const { username, email, password, userId } = await anOwnerAccount();
  const session = await signIn({ username, password, address });
  const link = { username, email, token: await aResetLink(userId) };
  await checkResetLink(link);
  await changePassword({ ...link, password: 'Kaede.2026' });
  expect('token' in session && (await staffScope(session.token))).toBeNull();
  await expect(checkResetLink(link)).rejects.toMatchObject({ status: 422, code: 'link_invalid' });
  await expect(signIn({ username, password: 'Kaede.2026', address })).resolves.toHaveProperty('token');
});

test('only one of two concurrent uses of a reset link sets the password', async () => {
  const { username, email, userId } = await anOwnerAccount();
  const link = { username, email, token: await aResetLink(userId), password: 'Kaede.2026' };
  const results = await Promise.allSettled([changePassword(link), changePassword(link)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

// Rule: sign-in.reset-link
test('a reset link expires after 1 hour', async () => {
  const { username, email, userId } = await anOwnerAccount();
  const link = { username, email, token: await aResetLink(userId) };
  setClock(() => new Date(Date.now() + 60 * 60_000));
  await expect(checkResetLink(link)).rejects.toMatchObject({ code: 'link_invalid' });
});

test('a reset link works only with its own user ID and email address', async () => {
  const { email, userId } = await anOwnerAccount();
  const other = await anOwnerAccount();
  const token = await aResetLink(userId);
  await expect(checkResetLink({ username: other.username, email, token })).rejects.toMatchObject({
    code: 'link_invalid',
  });
});

test('after more than 50 failed sign-ins within an hour, the user gets one email', async () => {
  const { username, userId } = await anOwnerAccount();
  for (let n = 0; n < 53; n += 1)
    await admitAttempt({ username, address: `198.51.100.${n}` }).catch(() => undefined);
  const warnings = (await waitingJobs()).filter(
    ({ payload }) => payload.kind === 'attacked' && payload.about === userId,
  );
  expect(warnings).toHaveLength(1);
});
