import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { changeMember } from '#features/organization/organization/commands/members.ts';
import { aMember, type TestMember } from '#features/organization/organization/factory.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { passkey } from '#features/staff/session/tables.ts';
import { requestedMails } from '#features/staff/user/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { type HttpClient, valueAt } from '#test/harness/http-client.ts';
import { OpenIdProvider } from '#test/harness/open-id-provider.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { becomeEmergencyAdmin, setEnforced } from './commands/domains.ts';
import { aBrowser, aPersonAtProvider, aSignOnOrganization, signOn } from './factory.ts';

const url = await openTestServer({ level: 'fatal' }, { settings: { ALLOW_PRIVATE_SIGN_ON: '1' } });
const provider = await OpenIdProvider.start();
afterAll(() => provider.stop());

async function anOrganizationWithEmergencyAdmin() {
  const chain = await aSignOnOrganization(provider);
  await moveToDomain(chain.admin, chain.domain);
  await addPasskey(chain.admin);
  await becomeEmergencyAdmin(chain.admin.scope);
  return { ...chain, enforce: () => setEnforced(chain.admin.scope, chain.domain, true) };
}

const moveToDomain = ({ userId }: TestMember, domain: string) =>
  platformDb(db =>
    db
      .update(userAccount)
      .set({ email: `${userId}@${domain}` })
      .where(eq(userAccount.id, userId)),
  );

const addPasskey = ({ userId, username }: TestMember) =>
  platformDb(db =>
    db.insert(passkey).values({
      facilityId: null,
      userId,
      credentialId: username,
      publicKey: Buffer.alloc(0),
      counter: 0,
      transports: [],
      name: '',
      createdAt: now(),
    }),
  );

/** Signs in by password, and fails if the password is not enough. */
async function signedIn({ username, password }: TestMember): Promise<HttpClient> {
  const client = aBrowser(url);
  expect(await client.call('POST auth/login', { username, password })).toMatchObject({ status: 200 });
  return client;
}

const isSignedIn = async (client: HttpClient) =>
  (await client.call('GET organization/hotels')).status === 200;

test('requiring single sign-on for a domain ends the sessions that its users opened by password', async () => {
  const chain = await anOrganizationWithEmergencyAdmin();
  const member = await aMember(chain, 'night_audit');
  await moveToDomain(member, chain.domain);
  const client = await signedIn(member);
  await chain.enforce();
  expect(await isSignedIn(client)).toBe(false);
});

test('requiring single sign-on for a domain ends pending sign-ins by password', async () => {
  const chain = await anOrganizationWithEmergencyAdmin();
  const member = await aMember(chain, 'night_audit');
  await moveToDomain(member, chain.domain);
  await addPasskey(member);
  const client = aBrowser(url);
  const challenge = valueAt(await client.call('POST auth/login', member), 'data.challenge');
  expect(challenge).toBeDefined();
  await chain.enforce();
  const answer = await client.call('POST auth/two-factor/passkey/start', { challenge });
  expect(answer).toMatchObject({ status: 422, body: { code: 'challenge_over' } });
});

test('requiring single sign-on for a domain keeps sessions opened by single sign-on and sessions of users of other domains', async () => {
  const chain = await anOrganizationWithEmergencyAdmin();
  const outside = await signedIn(await aMember(chain, 'night_audit'));
  const person = await aPersonAtProvider(provider, chain);
  const client = aBrowser(url);
  await signOn(client, chain.domain, { ...person, browser: provider.browser() });
  await chain.enforce();
  expect(await isSignedIn(outside)).toBe(true);
  expect(await isSignedIn(client)).toBe(true);
});

test('only the current emergency admin keeps a session that was opened without the provider', async () => {
  const chain = await anOrganizationWithEmergencyAdmin();
  const { admin } = chain;
  await platformDb(db => db.delete(passkey).where(eq(passkey.userId, admin.userId)));
  const client = await signedIn(admin);
  await addPasskey(admin);
  await chain.enforce();
  expect(await isSignedIn(client)).toBe(true);
  const next = await aMember(chain, 'organization_admin');
  await addPasskey(next);
  await becomeEmergencyAdmin(next.scope);
  expect(await isSignedIn(client)).toBe(false);
});

test('all admins are emailed when another user becomes the emergency admin', async () => {
  const chain = await anOrganizationWithEmergencyAdmin();
  const next = await aMember(chain, 'organization_admin');
  await addPasskey(next);
  await becomeEmergencyAdmin(next.scope);
  await becomeEmergencyAdmin(next.scope);
  for (const { userId } of [chain.admin, next]) {
    const mails = await requestedMails('emergencyAdminChanged', userId);
    expect(mails.filter(({ by }) => by === next.userId)).toHaveLength(1);
  }
});

test("changing a user's email address to a domain that requires single sign-on ends the sessions opened by password", async () => {
  const chain = await anOrganizationWithEmergencyAdmin();
  await chain.enforce();
  const member = await aMember(chain, 'night_audit');
  const client = await signedIn(member);
  await changeMember(chain.admin.scope, member.userId, {
    email: `${member.userId}@${chain.domain}`,
    first_name: '明',
    last_name: '本田',
    grants: [{ role: 'night_audit', hotel_id: null }],
  });
  expect(await isSignedIn(client)).toBe(false);
});
