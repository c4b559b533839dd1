import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { staffOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { removeMember } from '#features/organization/organization/commands/members.ts';
import { aMember, anOrganization } from '#features/organization/organization/factory.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { requestedMails } from '#features/staff/user/factory.ts';
import { Authenticator } from '#test/harness/authenticator.ts';
import { DnsServer } from '#test/harness/dns-server.ts';
import { aFacility } from '#test/harness/facility.ts';
import { type HttpClient, valueAt } from '#test/harness/http-client.ts';
import { OpenIdProvider } from '#test/harness/open-id-provider.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { checkDomain, setEnforced } from './commands/domains.ts';
import { saveProvider, testProvider } from './commands/provider.ts';
import { aBrowser, aPersonAtProvider, aSignOnOrganization, enforce, signOn } from './factory.ts';
import { setSignOnSettings } from './queries/settings.ts';
import { signOnProvider } from './tables.ts';

const { dns, address } = await DnsServer.start();
const provider = await OpenIdProvider.start();
const url = await openTestServer(
  { level: 'fatal' },
  { settings: { ALLOW_PRIVATE_SIGN_ON: '1', DNS_SERVERS: address } },
);
afterAll(() => {
  dns.stop();
  provider.stop();
});

const input = { issuer: provider.issuer, client_id: 'id', client_secret: 'a-secret', groups_claim: 'groups' };

async function adminOf({ admin: { username, password } }: Awaited<ReturnType<typeof anOrganization>>) {
  const client = aBrowser(url);
  await client.call('POST auth/login', { username, password });
  return client;
}

/** Registers a passkey for the caller. */
async function proveWithPasskey(client: HttpClient, password: string): Promise<Authenticator> {
  const device = new Authenticator(staffOrigin());
  const options = await client.call('POST auth/passkeys/start', { password });
  const challenge = String(valueAt(options, 'data.challenge'));
  const saved = await client.call('POST auth/passkeys/finish', { response: device.enrol({ challenge }) });
  expect(saved).toMatchObject({ status: 200 });
  return device;
}

describe('the provider', () => {
  test('the client secret is stored encrypted and never returned', async () => {
    const chain = await anOrganization();
    const client = await adminOf(chain);
    const saved = await client.call('PUT organization/sign-on', input);
    expect(saved).toMatchObject({ status: 200, body: { data: { provider: { client_id: 'id' } } } });
    expect((await client.call('GET organization/sign-on')).text).not.toContain('a-secret');
    const [row] = await platformDb(db =>
      db.select().from(signOnProvider).where(eq(signOnProvider.organizationId, chain.organizationId)),
    );
    expect(row?.clientSecretSealed.includes('a-secret')).toBe(false);
  });

  test('the saved secret is kept for the same issuer but not for another', async () => {
    const { admin } = await anOrganization();
    await saveProvider(admin.scope, input);
    const { client_secret: _, ...rest } = input;
    await saveProvider(admin.scope, { ...rest, client_id: 'other' });
    await expect(
      saveProvider(admin.scope, { ...rest, issuer: 'https://elsewhere.example' }),
    ).rejects.toMatchObject({ status: 422, details: { errors: { client_secret: 'field_required' } } });
  });

  test.each([
    'not an address',
    'ftp://login.example',
    'https://login.example?x=1',
    'https://a:b@login.example',
  ])('%s is refused as an issuer', async issuer => {
    const { admin } = await anOrganization();
    expect(() => saveProvider(admin.scope, { ...input, issuer })).toThrow('invalid_input');
  });

  test.each([
    ['the real address', '', null],
    ['another spelling of the issuer', '127.0.0.1', 'otherIssuer'],
  ])('the provider test compares the issuer exactly: %s', async (_what, host, fault) => {
    const { admin } = await anOrganization();
    const issuer = host ? provider.issuer.replace('localhost', host) : provider.issuer;
    await saveProvider(admin.scope, { ...input, issuer });
    expect(await testProvider(admin.scope)).toBe(fault);
  });

  test('the provider test reports a provider that does not answer', async () => {
    const { admin } = await anOrganization();
    await saveProvider(admin.scope, { ...input, issuer: 'http://127.0.0.1:9' });
    expect(await testProvider(admin.scope)).toBe('unreachable');
  });

  test('the provider test reports a missing discovery document', async () => {
    const { admin } = await anOrganization();
    await saveProvider(admin.scope, { ...input, issuer: `${url}/api` });
    expect(await testProvider(admin.scope)).toBe('noDiscovery');
  });

  test('addresses in private networks are not called unless the operator allows it', async () => {
    const { admin } = await anOrganization();
    await saveProvider(admin.scope, input);
    setSignOnSettings({ allowPrivate: false, dnsServers: [address] });
    await saveProvider(admin.scope, { ...input, issuer: 'https://127.0.0.1' });
    expect(await testProvider(admin.scope)).toBe('private');
    expect(() => saveProvider(admin.scope, input)).toThrow('invalid_input');
    setSignOnSettings({ allowPrivate: true, dnsServers: [address] });
  });

  test('removing the provider ends its sessions and stops enforcing its domains', async () => {
    const chain = await aSignOnOrganization(provider);
    const person = await aPersonAtProvider(provider, chain);
    const client = aBrowser(url);
    await signOn(client, chain.domain, { ...person, browser: provider.browser() });
    await enforce(chain);
    const admin = aBrowser(url);
    await admin.call('POST auth/login', chain.admin);
    expect(await admin.call('DELETE organization/sign-on')).toMatchObject({
      status: 200,
      body: { data: { provider: null, domains: [{ enforced: false }] } },
    });
    expect(await client.call('GET organization/hotels')).toMatchObject({ status: 401 });
  });
});

describe('an email domain', () => {
  test('a domain is proven by its TXT record', async () => {
    const chain = await anOrganization();
    const client = await adminOf(chain);
    const added = await client.call('POST organization/domains', { domain: 'Proven.Example' });
    expect(added).toMatchObject({
      body: { data: { domains: [{ domain: 'proven.example', proven_at: null }] } },
    });
    const check = () => client.call('POST organization/domains/proven.example/check', {});
    expect(await check()).toMatchObject({ status: 200, body: { data: { found: false } } });
    dns.records.set('proven.example', ['v=spf1 -all', String(valueAt(added, 'data.domains.0.record'))]);
    expect(await check()).toMatchObject({
      body: { data: { found: true, state: { domains: [{ proven_at: expect.any(String) }] } } },
    });
  });

  test('the DNS record of another organization does not prove a domain', async () => {
    const [one, two] = [await adminOf(await anOrganization()), await adminOf(await anOrganization())];
    const added = await one.call('POST organization/domains', { domain: 'copied.example' });
    await two.call('POST organization/domains', { domain: 'copied.example' });
    dns.records.set('copied.example', [String(valueAt(added, 'data.domains.0.record'))]);
    const answer = await two.call('POST organization/domains/copied.example/check', {});
    expect(answer).toMatchObject({ body: { data: { found: false } } });
  });

  test('only one organization can prove a domain', async () => {
    const [one, two] = [await anOrganization(), await anOrganization()];
    const records: string[] = [];
    for (const chain of [one, two]) {
      const added = await (await adminOf(chain)).call('POST organization/domains', {
        domain: 'both.example',
      });
      records.push(String(valueAt(added, 'data.domains.0.record')));
    }
    dns.records.set('both.example', records);
    const checks = await Promise.allSettled(
      [one, two].map(({ admin }) => checkDomain(admin.scope, 'both.example')),
    );
    expect(checks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(checks.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'domain_taken' },
    });
  });

  test.each(['', 'localhost', 'a b.example', '-x.example', '192.0.2.1'])(
    '"%s" is refused as a domain',
    async domain => {
      const client = await adminOf(await anOrganization());
      expect(await client.call('POST organization/domains', { domain })).toMatchObject({ status: 422 });
    },
  );

  test('a domain cannot be enforced before there is an emergency admin with a passkey', async () => {
    const chain = await aSignOnOrganization(provider);
    await expect(setEnforced(chain.admin.scope, chain.domain, true)).rejects.toMatchObject({
      status: 409,
      code: 'sign_on_not_ready',
    });
  });
});

describe('an enforced domain', () => {
  const needed = { status: 403, body: { code: 'sign_on_needed' } };

  async function enforced() {
    const hotel = await aFacility();
    const chain = await aSignOnOrganization(provider, { hotels: [hotel] });
    const client = aBrowser(url);
    await client.call('POST auth/login', chain.admin);
    await client.call('POST organization/choose', { hotel_id: hotel.facilityId });
    const device = await proveWithPasskey(client, chain.admin.password);
    expect(await client.call('POST organization/emergency-admin', {})).toMatchObject({ status: 200 });
    const answer = await client.call(`PUT organization/domains/${chain.domain}`, { enforced: true });
    expect(answer).toMatchObject({ body: { data: { domains: [{ enforced: true }] } } });
    const member = await aMember(chain, 'night_audit');
    for (const { userId } of [member, chain.admin])
      await platformDb(db =>
        db
          .update(userAccount)
          .set({ email: `${userId}@${chain.domain}` })
          .where(eq(userAccount.id, userId)),
      );
    return { chain, client, hotel, member, device };
  }

  const byPasskey = async (device: Authenticator) => {
    const client = aBrowser(url);
    const options = await client.call('POST auth/passkey/start', {});
    const response = device.sign({ challenge: String(valueAt(options, 'data.challenge')) });
    return client.call('POST auth/passkey/login', { response });
  };

  test('users of an enforced domain cannot sign in by password, and the error names their organization', async () => {
    const { chain, member } = await enforced();
    const { username, password } = member;
    expect(await aBrowser(url).call('POST auth/login', { username, password })).toMatchObject({
      ...needed,
      body: { data: { organization: chain.name, domain: chain.domain } },
    });
    const wrong = await aBrowser(url).call('POST auth/login', { username, password: 'Wrong-2026' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_credentials' } });
  });

  test('an admin adds a passkey without opening a hotel and becomes the emergency admin', async () => {
    const chain = await aSignOnOrganization(provider);
    const client = await adminOf(chain);
    const notReady = { status: 409, body: { code: 'sign_on_not_ready' } };
    expect(await client.call('POST organization/emergency-admin', {})).toMatchObject(notReady);
    expect(await client.call('GET organization/sign-on')).toMatchObject({
      body: { data: { passkey: false } },
    });
    await proveWithPasskey(client, chain.admin.password);
    expect(await requestedMails('factorOn', chain.admin.userId)).toHaveLength(1);
    expect(await client.call('POST organization/emergency-admin', {})).toMatchObject({
      status: 200,
      body: { data: { passkey: true, emergency_admin: { own: true, passkey: true } } },
    });
    const id = valueAt(await client.call('GET auth/passkeys'), 'data.0.id');
    expect(await client.call('POST auth/passkeys/remove', { id })).toMatchObject({
      status: 409,
      body: { code: 'emergency_admin' },
    });
  });

  test('only the emergency admin of an enforced domain can sign in by passkey', async () => {
    const { chain, member, device, hotel } = await enforced();
    expect(await byPasskey(device)).toMatchObject({ status: 200 });
    const { username, password } = chain.admin;
    expect(await aBrowser(url).call('POST auth/login', { username, password })).toMatchObject(needed);
    await setEnforced(chain.admin.scope, chain.domain, false);
    const client = aBrowser(url);
    await client.call('POST auth/login', member);
    await client.call('POST organization/choose', { hotel_id: hotel.facilityId });
    const other = await proveWithPasskey(client, member.password);
    await setEnforced(chain.admin.scope, chain.domain, true);
    expect(await byPasskey(other)).toMatchObject(needed);
  });

  test('a password does not count as re-authentication for users of an enforced domain', async () => {
    const { chain, member } = await enforced();
    const email = `${member.userId}@${chain.domain}`;
    const person = await aPersonAtProvider(provider, chain, { email });
    const client = aBrowser(url);
    await signOn(client, chain.domain, { ...person, browser: provider.browser() });
    const { password } = member;
    expect(await client.call('POST auth/password/again', { password })).toMatchObject(needed);
  });

  test('an enforced domain does not affect users of other domains or organizations', async () => {
    const { chain } = await enforced();
    const outside = await aMember(chain, 'night_audit');
    expect(await aBrowser(url).call('POST auth/login', outside)).toMatchObject({ status: 200 });
    const stranger = await aMember(await anOrganization(), 'night_audit');
    await platformDb(db =>
      db
        .update(userAccount)
        .set({ email: `stranger@${chain.domain}` })
        .where(eq(userAccount.id, stranger.userId)),
    );
    expect(await aBrowser(url).call('POST auth/login', stranger)).toMatchObject({ status: 200 });
  });

  test('the sign-in page finds the organization by domain, even if no user has the email address', async () => {
    const { chain, member } = await enforced();
    const find = async (email: string) =>
      valueAt(await aBrowser(url).call('POST auth/sign-on/find', { email }), 'data');
    const found = { organization: chain.name, domain: chain.domain };
    expect(await find(`${member.userId}@${chain.domain}`)).toEqual(found);
    expect(await find(`NOBODY@${chain.domain.toUpperCase()}`)).toEqual(found);
    expect(await find(`x@sub.${chain.domain}`)).toBeNull();
  });

  test('the emergency admin cannot remove their only passkey', async () => {
    const { chain, client } = await enforced();
    await setEnforced(chain.admin.scope, chain.domain, false);
    const id = valueAt(await client.call('GET auth/passkeys'), 'data.0.id');
    expect(
      await client.call('POST auth/passkeys/remove', { id, password: chain.admin.password }),
    ).toMatchObject({ status: 409, body: { code: 'emergency_admin' } });
  });

  test('the emergency admin cannot be deleted', async () => {
    const { chain } = await enforced();
    const second = await aMember(chain, 'organization_admin');
    await expect(removeMember(second.scope, chain.admin.userId)).rejects.toMatchObject({
      code: 'emergency_admin',
    });
  });
});
