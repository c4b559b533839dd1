import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { removeMember } from '#features/organization/organization/commands/members.ts';
import { aMember, anOrganization } from '#features/organization/organization/factory.ts';
import { activeUser, userAccount } from '#features/staff/account/tables.ts';
import { grantsOf } from '#features/staff/session/queries/organization-scope.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility } from '#test/harness/facility.ts';
import { type HttpResponse, valueAt } from '#test/harness/http-client.ts';
import { OpenIdProvider } from '#test/harness/open-id-provider.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import {
  AUDITORS,
  aBrowser,
  aPersonAtProvider,
  aSignOnOrganization,
  begin,
  finishInputOf,
  signOn,
} from './factory.ts';
import { publicIdOf } from './queries/addresses.ts';
import { ATTEMPT_LIFETIME_MS, MAX_ATTEMPTS_PER_BROWSER } from './rules.ts';

const url = await openTestServer({ level: 'fatal' }, { settings: { ALLOW_PRIVATE_SIGN_ON: '1' } });
const provider = await OpenIdProvider.start();
const other = await OpenIdProvider.start();
afterAll(() => {
  provider.stop();
  other.stop();
});
afterEach(resetClock);

const hotel = await aFacility();
const chain = await aSignOnOrganization(provider, { hotels: [hotel] });
let client = aBrowser(url);
let browser = provider.browser();
beforeEach(() => {
  client = aBrowser(url);
  browser = provider.browser();
});

const failedBecause = (reason: string) => ({
  status: 422,
  body: { code: 'sign_on_failed', data: { reason } },
});

const usersWith = (email: string) =>
  platformDb(db => db.select().from(activeUser).where(eq(activeUser.email, email)));

const idOf = (answer: HttpResponse) => Number(valueAt(answer, 'data.id'));

describe('the first sign-on', () => {
  test('a person whose groups give a role becomes a user with that role', async () => {
    const person = await aPersonAtProvider(provider, chain);
    const answer = await signOn(client, chain.domain, { ...person, browser });
    expect(answer).toMatchObject({ status: 200, body: { data: { user: { organization: true } } } });
    const [user] = await usersWith(person.email);
    expect(user).toMatchObject({ organizationId: chain.organizationId, facilityId: null, lastName: '本田' });
    expect(await platformDb(db => grantsOf(db, idOf(answer)))).toEqual([
      { role: 'auditor', facilityId: null },
    ]);
    expect(await client.call('GET organization/hotels')).toMatchObject({ status: 200 });
  });

  test('no user is created for a person without a role', async () => {
    const person = await aPersonAtProvider(provider, chain, { groups: ['strangers'] });
    expect(await signOn(client, chain.domain, { ...person, browser })).toMatchObject(failedBecause('noRole'));
    expect(await usersWith(person.email)).toEqual([]);
  });

  test('no user is created for a person without an email address', async () => {
    const person = await aPersonAtProvider(provider, chain, { email: undefined });
    expect(await signOn(client, chain.domain, { ...person, browser })).toMatchObject(
      failedBecause('emailMissing'),
    );
  });

  test('a verified email address in a proven domain links the person to the existing user', async () => {
    const member = await memberWith(`linked@${chain.domain}`);
    const person = await aPersonAtProvider(provider, chain, { email: `linked@${chain.domain}` });
    const answer = await signOn(client, chain.domain, { ...person, browser });
    expect(idOf(answer)).toBe(member.userId);
  });

  test('an unverified email address does not link the person to a user', async () => {
    const email = `unverified@${chain.domain}`;
    await memberWith(email);
    const person = await aPersonAtProvider(provider, chain, { email, email_verified: false });
    expect(await signOn(client, chain.domain, { ...person, browser })).toMatchObject(
      failedBecause('emailUnverified'),
    );
  });

  test('an email address in an unproven domain does not link the person to a user', async () => {
    const email = 'someone@unproven.example';
    await memberWith(email);
    const person = await aPersonAtProvider(provider, chain, { email });
    expect(await signOn(client, chain.domain, { ...person, browser })).toMatchObject(
      failedBecause('domainUnproven'),
    );
  });

  test('no user is created for an email address in an unproven domain', async () => {
    const email = 'newcomer@unproven.example';
    const person = await aPersonAtProvider(provider, chain, { email });
    expect(await signOn(client, chain.domain, { ...person, browser })).toMatchObject(
      failedBecause('domainUnproven'),
    );
    expect(await usersWith(email)).toEqual([]);
  });

  test("a second person with the same email address does not get the first person's account", async () => {
    const email = `recycled@${chain.domain}`;
    const first = await aPersonAtProvider(provider, chain, { email });
    await signOn(client, chain.domain, { ...first, browser });
    const second = await aPersonAtProvider(provider, chain, { email });
    const answer = await signOn(client, chain.domain, { ...second, browser: provider.browser() });
    expect(answer).toMatchObject(failedBecause('otherUser'));
  });

  test('a user of another organization with the same email address is not linked', async () => {
    const email = `shared@${chain.domain}`;
    const theirs = await memberWith(email, await anOrganization());
    const person = await aPersonAtProvider(provider, chain, { email });
    const answer = await signOn(client, chain.domain, { ...person, browser });
    expect(answer).toMatchObject({ status: 200 });
    expect(idOf(answer)).not.toBe(theirs.userId);
  });

  test("a hotel's own user with the same email address is not linked", async () => {
    const email = `owner@${chain.domain}`;
    await platformDb(db =>
      db.update(userAccount).set({ email }).where(eq(userAccount.id, hotel.owner.userId)),
    );
    const person = await aPersonAtProvider(provider, chain, { email });
    const answer = await signOn(client, chain.domain, { ...person, browser });
    expect(idOf(answer)).not.toBe(hotel.owner.userId);
  });
});

describe('later sign-ons', () => {
  test("a person is found by the provider's subject ID even after their email address changes", async () => {
    const person = await aPersonAtProvider(provider, chain);
    const first = await signOn(client, chain.domain, { ...person, browser });
    await provider.control({
      people: { [person.sub]: { email: 'changed@elsewhere.example', groups: [AUDITORS] } },
    });
    expect(idOf(await signOn(client, chain.domain, { ...person, browser }))).toBe(idOf(first));
  });

  test("a user's roles follow their groups, and a sign-on without any role is refused", async () => {
    const person = await aPersonAtProvider(provider, chain);
    const userId = idOf(await signOn(client, chain.domain, { ...person, browser }));
    await provider.control({ people: { [person.sub]: { email: person.email, groups: [] } } });
    expect(await signOn(client, chain.domain, { ...person, browser })).toMatchObject(failedBecause('noRole'));
    expect(await platformDb(db => grantsOf(db, userId))).toEqual([]);
  });

  test('manually assigned roles are kept if the provider sends no groups', async () => {
    const email = `by-hand@${chain.domain}`;
    const member = await memberWith(email);
    const person = await aPersonAtProvider(provider, chain, { email, groups: undefined });
    expect(await signOn(client, chain.domain, { ...person, browser })).toMatchObject({ status: 200 });
    expect(await platformDb(db => grantsOf(db, member.userId))).toMatchObject([{ role: 'night_audit' }]);
  });

  test('a deleted user cannot sign on and is not created again', async () => {
    const person = await aPersonAtProvider(provider, chain);
    const userId = idOf(await signOn(client, chain.domain, { ...person, browser }));
    await removeMember(chain.admin.scope, userId);
    expect(await client.call('GET organization/hotels')).toMatchObject({ status: 401 });
    expect(await signOn(client, chain.domain, { ...person, browser })).toMatchObject(
      failedBecause('deleted'),
    );
  });

  test('two concurrent first sign-ons create one user', async () => {
    const person = await aPersonAtProvider(provider, chain);
    const clients = [aBrowser(url), aBrowser(url)];
    const answers = await Promise.all(
      clients.map(each => signOn(each, chain.domain, { ...person, browser: provider.browser() })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await usersWith(person.email)).toHaveLength(1);
  });
});

describe('the response of the provider', () => {
  const aReturn = async () => {
    const person = await aPersonAtProvider(provider, chain);
    return finishInputOf(await browser.visit(await begin(client, chain.domain), person.sub));
  };

  test('a sign-on attempt can be finished only once', async () => {
    const back = await aReturn();
    const answers = await Promise.all([1, 2].map(() => client.call('POST auth/sign-on/finish', back)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('a new sign-on attempt rejects an already redeemed code', async () => {
    const back = await aReturn();
    const again = new URL(await begin(client, chain.domain));
    const state = again.searchParams.get('state');
    const answer = await client.call('POST auth/sign-on/finish', { ...back, state });
    expect(answer).toMatchObject(failedBecause('provider'));
  });

  test('a response with another `state` is refused', async () => {
    const back = await aReturn();
    const answer = await client.call('POST auth/sign-on/finish', { ...back, state: 'another' });
    expect(answer).toMatchObject(failedBecause('expired'));
  });

  test('another browser cannot finish a sign-on attempt', async () => {
    const back = await aReturn();
    const stranger = aBrowser(url);
    await begin(stranger, chain.domain);
    expect(await stranger.call('POST auth/sign-on/finish', back)).toMatchObject(failedBecause('expired'));
    expect(await aBrowser(url).call('POST auth/sign-on/finish', back)).toMatchObject(
      failedBecause('expired'),
    );
  });

  test('two tabs of a browser that begin a sign-on at the same time can both finish it', async () => {
    const { sub } = await aPersonAtProvider(provider, chain);
    const addresses = [await begin(client, chain.domain), await begin(client, chain.domain)];
    for (const address of addresses) {
      const back = finishInputOf(await browser.visit(address, sub));
      expect(await client.call('POST auth/sign-on/finish', back)).toMatchObject({ status: 200 });
    }
  });

  test('a browser keeps only its latest sign-on attempts', async () => {
    const first = await begin(client, chain.domain);
    for (let begun = 0; begun < MAX_ATTEMPTS_PER_BROWSER; begun++) await begin(client, chain.domain);
    expect(client.cookies.size).toBe(MAX_ATTEMPTS_PER_BROWSER);
    const { sub } = await aPersonAtProvider(provider, chain);
    const oldest = finishInputOf(await browser.visit(first, sub));
    expect(await client.call('POST auth/sign-on/finish', oldest)).toMatchObject(failedBecause('expired'));
  });

  test('a sign-on does not replace the open session of another user', async () => {
    const [first, second] = [
      await aPersonAtProvider(provider, chain),
      await aPersonAtProvider(provider, chain),
    ];
    const userId = idOf(await signOn(client, chain.domain, { ...first, browser }));
    const answer = await signOn(client, chain.domain, { ...second, browser: provider.browser() });
    expect(answer).toMatchObject(failedBecause('signedIn'));
    expect(await client.call('GET auth/two-factor')).toMatchObject({ status: 200 });
    const again = await signOn(client, chain.domain, { ...first, browser: provider.browser() });
    expect(idOf(again)).toBe(userId);
  });

  test("a sign-on does not replace the open session of a hotel's own user", async () => {
    const { owner, password } = hotel;
    await client.call('POST auth/login', { username: owner.username, password });
    const person = await aPersonAtProvider(provider, chain);
    expect(await signOn(client, chain.domain, { ...person, browser })).toMatchObject(
      failedBecause('signedIn'),
    );
  });

  test('a sign-on attempt expires after ten minutes', async () => {
    const back = await aReturn();
    const later = now().getTime() + ATTEMPT_LIFETIME_MS;
    setClock(() => new Date(later));
    expect(await client.call('POST auth/sign-on/finish', back)).toMatchObject(failedBecause('expired'));
  });

  test('an id token with another nonce is refused', async () => {
    const person = await aPersonAtProvider(provider, chain);
    const address = new URL(await begin(client, chain.domain));
    address.searchParams.set('nonce', 'another');
    const back = await browser.visit(address.href, person.sub);
    expect(await client.call('POST auth/sign-on/finish', finishInputOf(back))).toMatchObject(
      failedBecause('provider'),
    );
  });

  test('a response that names another issuer is refused', async () => {
    const back = await aReturn();
    const answer = await client.call('POST auth/sign-on/finish', { ...back, iss: other.issuer });
    expect(answer).toMatchObject(failedBecause('provider'));
  });

  test('a response without an issuer is refused if the provider announces one', async () => {
    const { iss: _, ...back } = { iss: '', ...(await aReturn()) };
    expect(await client.call('POST auth/sign-on/finish', back)).toMatchObject(failedBecause('provider'));
  });

  test('cancelling at the provider fails the sign-on with the reason `denied`', async () => {
    const state = new URL(await begin(client, chain.domain)).searchParams.get('state');
    const organization = publicIdOf(chain.organizationId);
    const error = 'access_denied';
    const answer = await client.call('POST auth/sign-on/finish', { organization, state, error });
    expect(answer).toMatchObject(failedBecause('denied'));
  });

  test('another site cannot finish a sign-on in the browser', async () => {
    const back = await aReturn();
    const answer = await client.call('POST auth/sign-on/finish', back, { 'sec-fetch-site': 'cross-site' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'origin_refused' } });
  });
});

describe("the provider's keys", () => {
  test('an id token signed by a key that is no longer published is refused', async () => {
    const person = await aPersonAtProvider(provider, chain);
    const back = await browser.visit(await begin(client, chain.domain), person.sub);
    await provider.control({ hideKeys: true });
    const answer = await client.call('POST auth/sign-on/finish', finishInputOf(back));
    await provider.control({ hideKeys: false });
    expect(answer).toMatchObject(failedBecause('provider'));
  });

  test('keys that the provider has rotated take effect at once', async () => {
    const person = await aPersonAtProvider(provider, chain);
    expect(await signOn(client, chain.domain, { ...person, browser })).toMatchObject({ status: 200 });
    await provider.control({ rotateKeys: true });
    const again = await signOn(client, chain.domain, { ...person, browser: provider.browser() });
    expect(again).toMatchObject({ status: 200 });
  });
});

test('a sign-on cannot begin for a domain without a provider', async () => {
  const answer = await client.call('POST auth/sign-on/start', { domain: 'nobody.example' });
  expect(answer).toMatchObject(failedBecause('provider'));
});

async function memberWith(email: string, organization: Parameters<typeof aMember>[0] = chain) {
  const member = await aMember(organization, 'night_audit');
  await platformDb(db => db.update(userAccount).set({ email }).where(eq(userAccount.id, member.userId)));
  return member;
}
