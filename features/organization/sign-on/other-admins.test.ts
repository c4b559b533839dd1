import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { writeAccountMail } from '#features/message/message/commands/account-mail.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { openAccountMail } from '#features/message/message/queries/sealed.ts';
import { accountMail } from '#features/message/message/tables.ts';
import { aMember, anOrganization, type TestMember } from '#features/organization/organization/factory.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { requestedMails } from '#features/staff/user/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import { valueAt } from '#test/harness/http-client.ts';
import { OpenIdProvider } from '#test/harness/open-id-provider.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { admitPerson } from './commands/admit-person.ts';
import { removeDomain, setEnforced } from './commands/domains.ts';
import { removeProvider, saveProvider } from './commands/provider.ts';
import {
  AUDITORS,
  aBrowser,
  aSignOnOrganization,
  enforce,
  type SignOnOrganization,
  setUpSignOn,
  signOn,
} from './factory.ts';
import { providerOf } from './queries/provider.ts';

const url = await openTestServer({ level: 'fatal' }, { settings: { ALLOW_PRIVATE_SIGN_ON: '1' } });
const provider = await OpenIdProvider.start();
const other = await OpenIdProvider.start();
afterAll(() => {
  provider.stop();
  other.stop();
});

const hotel = await aFacility();
const chain = await aSignOnOrganization(provider, { hotels: [hotel] });

/** Turns on a second factor. Returns recovery codes, each of which can be used once. */
async function secondFactorOf({ username, password }: TestMember): Promise<string[]> {
  const client = aBrowser(url);
  await client.call('POST auth/login', { username, password });
  await client.call('POST organization/choose', { hotel_id: hotel.facilityId });
  const started = await client.call('POST auth/two-factor/start', { password });
  const totp = new TOTP({ secret: String(valueAt(started, 'data.secret')) });
  const confirmed = await client.call('POST auth/two-factor/confirm', { code: totp.generate() });
  return valueAt(confirmed, 'data.recovery_codes') as string[];
}

/**
 * Creates an admin with a second factor. At both providers, a person has the admin's email address and claims
 * to have used several factors.
 */
async function anAdmin() {
  const admin = await aMember(chain, 'organization_admin');
  const email = `${admin.userId}@${chain.domain}`;
  await platformDb(db => db.update(userAccount).set({ email }).where(eq(userAccount.id, admin.userId)));
  const sub = `person-${admin.userId}`;
  for (const each of [provider, other])
    await each.control({ people: { [sub]: { email, email_verified: true, amr: ['pwd', 'mfa'] } } });
  const codes = await secondFactorOf(admin);
  const arrive = (at = provider, { domain } = chain) =>
    signOn(aBrowser(url), domain, { sub, browser: at.browser() });
  const give = (arrival: Awaited<ReturnType<typeof arrive>>) =>
    aBrowser(url).call('POST auth/two-factor/verify', {
      challenge: valueAt(arrival, 'data.challenge'),
      code: codes.pop(),
    });
  return { admin, arrive, give };
}

const twoFactorRequired = { status: 200, body: { data: { two_factor: true } } };
const entered = { status: 200, body: { data: { user: { organization: true } } } };

test('a user who is linked to a provider must give their own second factor once, whatever factors the provider reports', async () => {
  const { arrive, give } = await anAdmin();
  expect(await arrive()).toMatchObject(twoFactorRequired);
  const again = await arrive();
  expect(again).toMatchObject(twoFactorRequired);
  expect(await give(again)).toMatchObject(entered);
  expect(await arrive()).toMatchObject(entered);
});

test('a second factor given after a sign-in at one provider does not count for another provider', async () => {
  const { arrive, give } = await anAdmin();
  const elsewhere = await setUpSignOn(other, chain);
  expect(await arrive(other, elsewhere)).toMatchObject(twoFactorRequired);
  const back = await setUpSignOn(provider, chain);
  expect(await give(await arrive(provider, back))).toMatchObject(entered);
  expect(await arrive(other, await setUpSignOn(other, chain))).toMatchObject(twoFactorRequired);
});

test('rejects a sign-in through a provider that has just been replaced', async () => {
  const organization = await aSignOnOrganization(provider);
  const { organizationId, domain } = organization;
  const former = await platformDb(db => providerOf(db, organizationId));
  const person = {
    issuer: provider.issuer,
    subject: 'person',
    sid: null,
    email: `person@${domain}`,
    isEmailVerified: true,
    firstName: '花',
    lastName: '本田',
    groups: [AUDITORS],
    multiFactor: true,
    authenticatedAt: null,
    signOutUrl: null,
  };
  const admit = () => platformDb(async db => former && admitPerson(db, former, person));
  await setUpSignOn(other, organization);
  expect(await admit()).toEqual({ fault: 'provider' });
});

test('all admins are emailed when the issuer or the client of single sign-on changes', async () => {
  const organization = await anOrganization();
  const { admin } = organization;
  const second = await aMember(organization, 'organization_admin');
  const auditor = await aMember(organization, 'auditor');
  const count = async ({ userId }: TestMember) => (await requestedMails('signOnChanged', userId)).length;
  const counts = async () => [await count(admin), await count(second), await count(auditor)];
  const input = { issuer: provider.issuer, client_id: 'id', client_secret: 'secret', groups_claim: 'groups' };
  await saveProvider(admin.scope, input);
  expect(await counts()).toEqual([1, 1, 0]);
  await saveProvider(admin.scope, { ...input, client_secret: 'renewed', groups_claim: 'roles' });
  expect(await counts()).toEqual([1, 1, 0]);
  await saveProvider(admin.scope, { ...input, client_id: 'other' });
  await saveProvider(admin.scope, { ...input, client_id: 'other', issuer: other.issuer });
  expect(await counts()).toEqual([3, 3, 0]);
});

test('each admin gets a separate email when the provider is removed', async () => {
  const organization = await aSignOnOrganization(provider);
  const second = await aMember(organization, 'organization_admin');
  await removeProvider(organization.admin.scope);
  const emails = () => platformDb(db => db.select({ id: accountMail.id }).from(accountMail));
  const before = (await emails()).length;
  for (const { userId } of [organization.admin, second])
    for (const mail of await requestedMails('signOnRemoved', userId)) await writeAccountMail(site, mail);
  expect((await emails()).length - before).toBe(2);
});

test('all admins are emailed once, even if the provider is removed twice', async () => {
  const organization = await aSignOnOrganization(provider);
  const { admin } = organization;
  const second = await aMember(organization, 'organization_admin');
  await aMember(organization, 'auditor');
  await removeProvider(admin.scope);
  await removeProvider(admin.scope);
  const host = new URL(provider.issuer).host;
  for (const { userId } of [admin, second])
    expect(await requestedMails('signOnRemoved', userId)).toMatchObject([{ by: admin.userId, host }]);
});

test.each([
  ['allowing passwords again', ({ admin, domain }) => setEnforced(admin.scope, domain, false)],
  ['removing the domain', ({ admin, domain }) => removeDomain(admin.scope, domain)],
] satisfies [string, (chain: SignOnOrganization) => Promise<unknown>][])(
  '%s of a domain that required single sign-on emails all admins',
  async (_name, release) => {
    const organization = await aSignOnOrganization(provider);
    const { admin, domain } = organization;
    const second = await aMember(organization, 'organization_admin');
    await enforce(organization);
    await release(organization);
    for (const { userId } of [admin, second])
      expect(await requestedMails('signOnReleased', userId)).toMatchObject([
        { by: admin.userId, host: domain },
      ]);
  },
);

test('no email is sent about a domain that did not require single sign-on', async () => {
  const { admin, domain } = await aSignOnOrganization(provider);
  await setEnforced(admin.scope, domain, false);
  await removeDomain(admin.scope, domain);
  expect(await requestedMails('signOnReleased', admin.userId)).toEqual([]);
});

test.each(['signOnRemoved', 'signOnReleased', 'emergencyAdminChanged'] as const)(
  'the email %s names the admin who acted, and the provider or domain',
  async kind => {
    const { admin, domain } = await aSignOnOrganization(provider);
    const nonce = randomUUID();
    await writeAccountMail(site, {
      kind,
      about: admin.userId,
      nonce,
      language: 'en',
      by: admin.userId,
      host: domain,
    });
    const [row] = await platformDb(db =>
      db.select().from(accountMail).orderBy(desc(accountMail.id)).limit(1),
    );
    const { text } = row ? openAccountMail(row) : { text: '' };
    expect(text).toContain(domain);
    expect(text).toContain(`(${admin.username})`);
    expect(text).toContain('/organization/sign-on');
  },
);

test('the email about a new provider names its host and the admin who chose it', async () => {
  const { admin } = await aSignOnOrganization(provider);
  const [mail] = await requestedMails('signOnChanged', admin.userId);
  if (mail) await writeAccountMail(site, mail);
  const [row] = await platformDb(db => db.select().from(accountMail).orderBy(desc(accountMail.id)).limit(1));
  const { subject, text } = row ? openAccountMail(row) : { subject: '', text: '' };
  expect(subject).toMatch(/シングルサインオンが変更されました.*single sign-on has changed/);
  expect(text).toContain(new URL(provider.issuer).host);
  expect(text).toContain(`(${admin.username})`);
});
