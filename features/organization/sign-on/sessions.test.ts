import '#test/harness/database.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { addGroupRole } from '#features/organization/organization/commands/group-roles.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { type HttpClient, valueAt } from '#test/harness/http-client.ts';
import { OpenIdProvider } from '#test/harness/open-id-provider.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aBrowser, aPersonAtProvider, aSignOnOrganization, begin, finishInputOf, signOn } from './factory.ts';
import { publicIdOf } from './queries/addresses.ts';

const url = await openTestServer({ level: 'fatal' }, { settings: { ALLOW_PRIVATE_SIGN_ON: '1' } });
const provider = await OpenIdProvider.start();

/** Receives the logout tokens that the provider sends. */
const receivedTokens: string[] = [];
const receiver = createServer((request, response) => {
  void text(request).then(body => {
    receivedTokens.push(new URLSearchParams(body).get('logout_token') ?? '');
    response.end();
  });
});
await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve));
const backchannel_logout_uri = `http://localhost:${(receiver.address() as AddressInfo).port}/`;

afterAll(() => {
  provider.stop();
  receiver.close();
});

const hotel = await aFacility();
const strict = await aFacility();
await inFacility(strict.system, db => storeSetting(db, strict.facilityId, 'two_factor_required', 1));
const chain = await aSignOnOrganization(provider, {
  hotels: [hotel, strict],
  client: { backchannel_logout_uri, backchannel_logout_session_required: true },
});
await addGroupRole(chain.admin.scope, { group: 'admins', role: 'organization_admin', hotel_id: null });

let client = aBrowser(url);
let browser = provider.browser();
beforeEach(() => {
  client = aBrowser(url);
  browser = provider.browser();
});

const aPerson = (claims: object = {}) => aPersonAtProvider(provider, chain, claims);

async function signedOn(person: { sub: string }, own: HttpClient = client) {
  const answer = await signOn(own, chain.domain, { ...person, browser });
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { organization: true } } } });
}

const isSignedIn = async (own: HttpClient = client) =>
  (await own.call('GET organization/hotels')).status === 200;

const enter = ({ facilityId }: TestFacility) =>
  client.call('POST organization/choose', { hotel_id: facilityId });
const arrivals = ({ facilityId }: TestFacility) =>
  client.call('POST arrivals/list', { facility_id: facilityId });

describe('a hotel that requires a second factor', () => {
  test('a sign-on with one factor does not give access to a hotel that requires two', async () => {
    await signedOn(await aPerson());
    await enter(strict);
    expect(await arrivals(strict)).toMatchObject({ status: 403, body: { code: 'two_factor_needed' } });
  });

  test('a sign-on with several factors gives access to a hotel that requires two', async () => {
    await signedOn(await aPerson({ amr: ['pwd', 'mfa'] }));
    await enter(strict);
    expect(await arrivals(strict)).toMatchObject({ status: 200 });
  });

  test("a sign-on with one factor asks for the user's own second factor", async () => {
    const person = await aPerson({ groups: ['admins'] });
    await signedOn(person);
    await enter(hotel);
    await proveAgain(person);
    const started = await client.call('POST auth/two-factor/start', {});
    const totp = new TOTP({ secret: String(valueAt(started, 'data.secret')) });
    const confirmed = await client.call('POST auth/two-factor/confirm', { code: totp.generate() });
    const recovery = String(valueAt(confirmed, 'data.recovery_codes.0'));
    const again = aBrowser(url);
    const asked = await signOn(again, chain.domain, { ...person, browser });
    expect(asked).toMatchObject({ body: { data: { two_factor: true, methods: ['app'] } } });
    expect(await isSignedIn(again)).toBe(false);
    const challenge = valueAt(asked, 'data.challenge');
    const given = await again.call('POST auth/two-factor/verify', { challenge, code: recovery });
    expect(given).toMatchObject({ status: 200 });
    // This session also ends when the session at the provider ends.
    await logOutAtBackChannel(await provider.sign(logoutClaims({ sub: person.sub })));
    expect(await isSignedIn(again)).toBe(false);
  });
});

async function proveAgain({ sub }: { sub: string }, change: (address: URL) => void = () => undefined) {
  const address = new URL(String(valueAt(await client.call('POST auth/sign-on/again', {}), 'data.url')));
  change(address);
  const back = await browser.visit(address.href, sub);
  return client.call('POST auth/sign-on/finish', finishInputOf(back));
}

describe('a fresh proof', () => {
  const createCode = () => client.call('POST organization/code', {});
  const needsProof = { status: 403, body: { code: 'fresh_proof_needed' } };

  test('a sign-on without an authentication time does not count as recent re-authentication', async () => {
    await signedOn(await aPerson({ groups: ['admins'] }));
    expect(await createCode()).toMatchObject(needsProof);
  });

  test('authenticating at the provider again counts as re-authentication', async () => {
    const person = await aPerson({ groups: ['admins'] });
    await signedOn(person);
    expect(await proveAgain(person)).toMatchObject({ status: 200, body: { data: { proven: true } } });
    expect(await createCode()).toMatchObject({ status: 200 });
  });

  test('another person cannot re-authenticate for the user', async () => {
    await signedOn(await aPerson({ groups: ['admins'] }));
    const answer = await proveAgain(await aPerson({ groups: ['admins'] }));
    expect(answer).toMatchObject({ status: 422, body: { data: { reason: 'otherUser' } } });
    expect(await createCode()).toMatchObject(needsProof);
  });

  test('a sign-on without a new request for credentials does not count as re-authentication', async () => {
    const person = await aPerson({ groups: ['admins'] });
    await signedOn(person);
    const answer = await proveAgain(person, address => {
      address.searchParams.delete('prompt');
      address.searchParams.delete('max_age');
    });
    expect(answer).toMatchObject({ status: 422, body: { data: { reason: 'provider' } } });
    expect(await createCode()).toMatchObject(needsProof);
  });

  test('a user who signed in with a password cannot re-authenticate at the provider', async () => {
    const { username, password } = chain.admin;
    await client.call('POST auth/login', { username, password });
    expect(await client.call('POST auth/sign-on/again', {})).toMatchObject({ body: { data: null } });
  });
});

test('signing out ends the session and redirects to the provider, which ends its own session', async () => {
  const person = await aPerson();
  await signedOn(person);
  const answer = await client.call('POST auth/logout', {});
  expect(await isSignedIn()).toBe(false);
  const address = String(valueAt(answer, 'data.sign_out_url'));
  expect(new URL(address).searchParams.get('id_token_hint')).toBeTruthy();
  const back = await browser.visit(address, person.sub);
  expect(back.pathname).toBe('/login');
  const login = await begin(client, chain.domain);
  const page = await fetch(login, { redirect: 'manual' });
  expect(page.headers.get('location')).toContain('/interaction/');
});

test('signing out while the device is handed over to a guest does not reveal the id token', async () => {
  await signedOn(await aPerson({ groups: ['admins'] }));
  await enter(hotel);
  const booking = await aBooking(hotel);
  const handed = await client.call('POST hand-over/start', { booking_id: booking.id, way: 'device' });
  expect(handed).toMatchObject({ status: 200 });
  expect(await client.call('POST auth/logout', {})).toMatchObject({ body: { data: { sign_out_url: null } } });
  expect(await isSignedIn()).toBe(false);
});

describe('a browser that a guest has', () => {
  async function handedOver() {
    const person = await aPerson({ groups: ['admins'] });
    await signedOn(person);
    await enter(hotel);
    const booking = await aBooking(hotel);
    await client.call('POST hand-over/start', { booking_id: booking.id, way: 'device' });
    return person;
  }

  /** Signs on like a guest, who has no credentials and removes the parameters that require them. */
  async function signOnSilently({ sub }: { sub: string }) {
    const address = new URL(await begin(client, chain.domain));
    expect(address.searchParams.get('prompt')).toBe('login');
    address.searchParams.delete('prompt');
    address.searchParams.delete('max_age');
    return client.call('POST auth/sign-on/finish', finishInputOf(await browser.visit(address.href, sub)));
  }

  test('a sign-on without credentials is refused while the browser is handed over to a guest', async () => {
    const person = await handedOver();
    expect(await signOnSilently(person)).toMatchObject({
      status: 422,
      body: { data: { reason: 'provider' } },
    });
  });

  test('a sign-on without credentials is refused after the guest has signed the user out', async () => {
    const person = await handedOver();
    await client.call('POST auth/logout', {});
    expect(await signOnSilently(person)).toMatchObject({
      status: 422,
      body: { data: { reason: 'provider' } },
    });
  });

  test('a sign-on with credentials opens a session, and the next sign-on does not require them', async () => {
    const person = await handedOver();
    await client.call('POST auth/logout', {});
    await signedOn(person);
    await client.call('POST auth/logout', {});
    const address = new URL(await begin(client, chain.domain));
    expect(address.searchParams.get('prompt')).toBeNull();
  });
});

const logOutAtBackChannel = (token: string, id = publicIdOf(chain.organizationId)) =>
  client.call(
    `POST auth/sign-on/back-channel/${id}`,
    new URLSearchParams({ logout_token: token }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'none' },
  );

const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} };

function logoutClaims(claims: object = {}) {
  const iat = Math.floor(Date.now() / 1000);
  const jti = crypto.randomUUID();
  const all = {
    iss: provider.issuer,
    aud: chain.clientId,
    iat,
    exp: iat + 120,
    jti,
    events: LOGOUT,
    ...claims,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

describe('back-channel logout', () => {
  test("the provider's logout token ends only the session of its sid and can be used once", async () => {
    const person = await aPerson();
    await signedOn(person);
    const elsewhere = aBrowser(url);
    const back = await provider.browser().visit(await begin(elsewhere, chain.domain), person.sub);
    await elsewhere.call('POST auth/sign-on/finish', finishInputOf(back));
    const address = String(valueAt(await client.call('POST auth/logout', {}), 'data.sign_out_url'));
    await signedOn(person);
    receivedTokens.length = 0;
    await browser.visit(address, person.sub);
    await expect.poll(() => receivedTokens.length).toBe(1);
    const [token = ''] = receivedTokens;
    expect(await logOutAtBackChannel(token)).toMatchObject({ status: 200 });
    expect(await isSignedIn()).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await logOutAtBackChannel(token)).toMatchObject({ status: 400 });
  });

  test('a logout token with only a sub ends all sessions of the person', async () => {
    const person = await aPerson();
    await signedOn(person);
    const token = await provider.sign(logoutClaims({ sub: person.sub }));
    expect(await logOutAtBackChannel(token)).toMatchObject({ status: 200 });
    expect(await isSignedIn()).toBe(false);
  });

  test('a logout token that arrives twice at the same time is accepted once', async () => {
    const token = await provider.sign(logoutClaims({ sub: 'nobody' }));
    const answers = await Promise.all([logOutAtBackChannel(token), logOutAtBackChannel(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  const wrong: Record<string, object> = {
    'of another issuer': { iss: 'https://elsewhere.example' },
    'for another client': { aud: 'another' },
    'without the logout event': { events: { other: {} } },
    'with a nonce, such as an id token': { nonce: 'x' },
    'without a jti': { jti: undefined },
    'that has expired': { exp: Math.floor(Date.now() / 1000) - 120 },
    'that was issued long ago': { iat: Math.floor(Date.now() / 1000) - 3600 },
    'that names no session': { sub: undefined },
  };
  test.each(Object.entries(wrong))('a logout token %s is refused', async (_what, claims) => {
    const person = await aPerson();
    await signedOn(person);
    const token = await provider.sign(logoutClaims({ sub: person.sub, ...claims }));
    expect(await logOutAtBackChannel(token)).toMatchObject({ status: 400 });
    expect(await isSignedIn()).toBe(true);
  });

  test('an unsigned logout token is refused', async () => {
    const person = await aPerson();
    await signedOn(person);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({ alg: 'none' })}.${part(logoutClaims({ sub: person.sub }))}.`;
    expect(await logOutAtBackChannel(token)).toMatchObject({ status: 400 });
    expect(await isSignedIn()).toBe(true);
  });

  test('a logout token sent to the address of another organization ends no session', async () => {
    const other = await aSignOnOrganization(provider);
    const person = await aPerson();
    await signedOn(person);
    const token = await provider.sign(logoutClaims({ sub: person.sub }));
    const answer = await logOutAtBackChannel(token, publicIdOf(other.organizationId));
    expect(answer).toMatchObject({ status: 400 });
    expect(await isSignedIn()).toBe(true);
  });
});
