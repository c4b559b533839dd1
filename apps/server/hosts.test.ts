import '#test/harness/database.ts';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { aSignUp } from '#features/lifecycle/sign-up/factory.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { relyingParty } from '#features/staff/session/commands/passkey-challenges.ts';
import { aFacility } from '#test/harness/facility.ts';
import { bearerOf } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const guests = 'https://checkin.example.com';
const staff = 'https://staff.example.com';
const url = await openTestServer(
  { level: 'fatal' },
  { proxied: true, hosts: { PUBLIC_URL: guests, STAFF_URL: staff } },
);

type RequestOptions = { method?: string; path?: string; headers?: Record<string, string>; body?: object };

/** Sends a request as a proxy would forward it, because fetch cannot set the host. */
async function sendRequest(
  address: string,
  { method = 'GET', path, headers = {}, body }: RequestOptions = {},
) {
  const { host, pathname, search } = new URL(address);
  const given = body
    ? { 'content-type': 'application/json', 'content-length': JSON.stringify(body).length }
    : {};
  const sent = request(url, {
    path: path ?? `${pathname}${search}`,
    method,
    headers: { host, ...given, ...headers },
  });
  const answer = new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      sent.once('error', reject);
      sent.once('response', response => {
        const { statusCode: status = 0, headers } = response;
        text(response).then(body => resolve({ status, headers, body }), reject);
      });
    },
  );
  sent.end(body && JSON.stringify(body));
  return answer;
}

const isOurPage = { 'sec-fetch-site': 'same-origin' };

async function anOwner() {
  const { username, password } = await aFacility();
  const signedIn = await sendRequest(`${staff}/api/auth/login`, {
    method: 'POST',
    headers: isOurPage,
    body: { username, password },
  });
  const [cookie = ''] = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .filter(line => line.includes('genkan_staff'));
  return { username, password, cookie: cookie.split(';')[0] ?? '' };
}

const { slug } = await aFacility();
const staffPages = [
  '/',
  '/login',
  '/password-reset',
  '/forgotten-user-id',
  '/auth/register',
  '/dashboard',
  '/dashboard/',
  '/dashboard/users?x=1',
];
const guestPages = [
  `/check-in?slug=${slug}`,
  `/check-in/step-1?slug=${slug}&lang=en`,
  '/terms-and-condition',
  '/check-in/',
];

describe('pages with separate hosts', () => {
  test.each([...staffPages.map(path => [staff, path]), ...guestPages.map(path => [guests, path])])(
    'serves a page at its own host: %s%s',
    async (host, path) => {
      expect(await sendRequest(`${host}${path}`)).toMatchObject({ status: 200 });
    },
  );
});

describe('pages requested at the wrong host', () => {
  test.each([
    ...staffPages.map(path => [guests, path, staff] as const),
    ...guestPages.map(path => [staff, path, guests] as const),
  ])('redirects a page to its own host, with path and query: %s%s', async (asked, path, own) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await sendRequest(`${asked}${path}`, { method });
      expect([status, headers.location, headers['cache-control']]).toEqual([
        303,
        `${own}${path}`,
        'no-store',
      ]);
    }
  });

  test('redirects a URL that contains a secret without storing the secret in a cookie', async () => {
    const { token, shortCode } = await aBooking(await aFacility());
    const mailed = '/new-password?username=Okami2031&email=a%40example.com&token=secret';
    for (const [asked, path, own] of [
      [staff, `/init?token=${token}`, guests],
      [staff, `/g/${shortCode}`, guests],
      [staff, '/mypage?mypage=secret', guests],
      [guests, mailed, staff],
    ] as const) {
      const { headers } = await sendRequest(`${asked}${path}`);
      expect([headers.location, headers['set-cookie']]).toEqual([`${own}${path}`, undefined]);
    }
    expect((await sendRequest(`${guests}/init?token=${token}`)).headers['set-cookie']).toHaveLength(1);
    expect((await sendRequest(`${staff}${mailed}`)).headers['set-cookie']).toHaveLength(1);
  });

  test('uses the host forwarded by a proxy, regardless of port and case', async () => {
    const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': 'Staff.example.com:8443' };
    expect((await sendRequest(`${staff}/login`, { headers })).status).toBe(200);
    expect((await sendRequest(`${staff}/check-in`, { headers })).headers.location).toBe(`${guests}/check-in`);
  });

  test.each(['http://evil.example/login', 'http://evil.example:99999/login', `${staff}/login`])(
    'rejects a request target whose host differs from the Host header: %s',
    async path => {
      expect(await sendRequest(guests, { path })).toMatchObject({ status: 400 });
    },
  );

  test('rejects a request with two Host headers', async () => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.end('GET /login HTTP/1.1\r\nhost: staff.example.com\r\nhost: evil.example\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
  });

  test('never redirects to a host that comes from the request', async () => {
    const elsewhere = await sendRequest(`${guests}/login`, { headers: { host: 'evil.example' } });
    expect(elsewhere.headers.location).toBe(`${staff}/login`);
    const whole = await sendRequest(guests, { path: `${guests}/login` });
    expect(whole.headers.location).toBe(`${staff}/login`);
    expect((await sendRequest(guests, { path: '//evil.example/login' })).status).toBe(404);
    const doubled = await sendRequest(`${guests}/dashboard//evil.example/x`);
    expect(doubled.headers.location).toBe(`${staff}/dashboard//evil.example/x`);
  });
});

test.each([
  '/no-such-page',
  '/error-404',
  '/error-401',
  '/api/docs',
  '/api/health/live',
  '/assets/guest/x',
  '/u/x',
])('both hosts respond alike to paths that belong to neither of them: %s', async path => {
  const [at, other] = await Promise.all([sendRequest(`${guests}${path}`), sendRequest(`${staff}${path}`)]);
  expect(at.status).not.toBe(303);
  expect(other.status).toBe(at.status);
});

describe("the dashboard's cookie", () => {
  test("the dashboard's cookie does not sign staff in at the guests' host", async () => {
    const { cookie } = await anOwner();
    expect(cookie).toMatch(/^__Host-genkan_staff=/);
    const list = { method: 'POST', body: {}, headers: { cookie, ...isOurPage } };
    expect((await sendRequest(`${staff}/api/facility/list`, list)).status).toBe(200);
    expect((await sendRequest(`${guests}/api/facility/list`, list)).status).toBe(401);
    const asStaff = { ...list, headers: { ...list.headers, 'x-caller': 'staff' } };
    expect((await sendRequest(`${guests}/api/facility/list`, asStaff)).status).toBe(401);
    expect((await sendRequest(`${staff}/api/auth/sessions`, { headers: { cookie } })).status).toBe(200);
    expect((await sendRequest(`${guests}/api/auth/sessions`, { headers: { cookie } })).status).toBe(401);
  });

  test("a sign-up cookie is not valid at the guests' host", async () => {
    const headers = { cookie: `__Host-genkan_sign_up=${await aSignUp()}`, ...isOurPage };
    const store = { method: 'POST', headers, body: {} };
    expect((await sendRequest(`${staff}/api/user/store`, store)).status).toBe(422);
    expect((await sendRequest(`${guests}/api/user/store`, store)).status).toBe(401);
  });

  test("a program's token is valid at both hosts without a cookie", async () => {
    const authorization = `Bearer ${await bearerOf(url, await anOwner())}`;
    for (const host of [guests, staff])
      expect(
        (
          await sendRequest(`${host}/api/facility/list`, {
            method: 'POST',
            headers: { authorization },
            body: {},
          })
        ).status,
      ).toBe(200);
  });
});

test.each([
  ['the dashboard accepts calls from its own pages', { origin: staff }, 200],
  ['the dashboard rejects calls from guest pages', { origin: guests }, 403],
  ['the dashboard rejects calls that the browser marks as same-site', { 'sec-fetch-site': 'same-site' }, 403],
])('%s', async (_rule, from, status) => {
  const { cookie } = await anOwner();
  const headers = { cookie, ...from };
  expect(
    (await sendRequest(`${staff}/api/facility/list`, { method: 'POST', headers, body: {} })).status,
  ).toBe(status);
});

test('guest pages can call only their own host, and the dashboard cannot call that host', async () => {
  const { slug } = await aFacility();
  const call = (origin: string) =>
    sendRequest(`${guests}/api/facility/list`, {
      method: 'POST',
      headers: { origin },
      body: { slug_name: slug },
    });
  expect((await call(guests)).status).toBe(200);
  expect((await call(staff)).status).toBe(403);
});

test('the dashboard receives the URL of the guest pages', async () => {
  const { body } = await sendRequest(`${staff}/dashboard`);
  expect(body).toContain(`"publicUrl":"${guests}"`);
});

test("passkeys are created for the dashboard's host", () => {
  expect(relyingParty()).toMatchObject({ id: 'staff.example.com', origin: staff });
});
