import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import type { Email } from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { addUser, deleteUser } from '#features/staff/user/commands.ts';
import { aNewUser } from '#features/staff/user/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { writeWelcome } from './commands/write-welcome.ts';
import { site } from './factory/messages.ts';
import { startMessages } from './factory/worker.ts';

const server = mailServerForEach();

async function waitForMails(count: number): Promise<Email[]> {
  const worker = await startMessages(site);
  await vi.waitFor(() => expect(server().recipients).toHaveLength(count), { timeout: 120_000 });
  await worker.stop();
  return server().inbox();
}

const names = { ja: '旅館 花みずき', en: 'Ryokan Hanamizuki' };

test.each([
  ['ja', '旅館 花みずき', /様が、あなたを 旅館 花みずき のユーザーに追加しました/],
  ['en', 'Ryokan Hanamizuki', /has added you as a user of Ryokan Hanamizuki/],
] as const)(
  'a new user gets an email in the language of the user who added them (%s)',
  async (language, hotel, by) => {
    const facility = await aFacility({ names });
    const user = aNewUser();
    await addUser(facility.owner, user, language);
    const [mail] = await waitForMails(1);
    expect(server().recipients).toEqual([user.email]);
    expect(mail?.subject).toContain(hotel);
    for (const said of [mail?.text, mail?.html]) {
      expect(said).toMatch(by);
      expect(said).toContain(user.username);
      expect(said).toContain(`${site.staffUrl}/login`);
    }
  },
);

test('the email to a new user contains neither a password nor a link that grants access', async () => {
  const facility = await aFacility();
  const user = aNewUser();
  await addUser(facility.owner, user, 'ja');
  const [mail] = await waitForMails(1);
  for (const said of [mail?.text, mail?.html]) {
    expect(said).not.toContain(user.password);
    expect(said).not.toMatch(/token|new-password/);
  }
});

test.each([
  ['ja', 'パスワードを設定する'],
  ['en', 'Set a password'],
] as const)('a user added without a password gets a link to set one (%s)', async (language, button) => {
  const facility = await aFacility({ names });
  const { password: _password, ...user } = aNewUser();
  await addUser(facility.owner, user, language);
  const [mail] = await waitForMails(1);
  expect(mail?.subject).toContain(names[language]);
  expect(mail?.text).toContain(button);
  expect(mail?.html).toContain('/new-password?username=');
  expect(mail?.text).toContain(user.username);
  expect(mail?.text).toContain(`${site.staffUrl}/new-password?username=${user.username}&`);
});

test('names in the email to a new user are never shown as web addresses', async () => {
  const facility = await aFacility({ names: {}, name: 'evil.example.com' });
  await addUser(facility.owner, aNewUser(), 'ja');
  const [mail] = await waitForMails(1);
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('evil.example.com');
});

test('a user who is deleted before the email is created gets no email', async () => {
  const facility = await aFacility();
  const { id } = await addUser(facility.owner, aNewUser(), 'ja');
  await deleteUser(facility.owner, id);
  await writeWelcome(site, addedTo(facility, id));
  await addUser(facility.owner, { ...aNewUser(), email: 'next@example.com' }, 'ja');
  await waitForMails(1);
  expect(server().recipients).toEqual(['next@example.com']);
});

const addedTo = ({ facilityId, owner }: TestFacility, userId: number) =>
  ({ facilityId, userId, addedBy: owner.userId, language: 'ja' }) as const;
