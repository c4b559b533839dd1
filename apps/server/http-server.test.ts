import '#test/harness/database.ts';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { partsOf } from '#platform/http/address.ts';
import { aHotel } from '#test/contracts/hotel.ts';
import { at, bearerOf, HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { routes } from './routes.ts';

const url = await openTestServer();
const anybody = () => new HttpClient(url);

test('every response forbids framing, sniffing and referrers, and is not cached', async () => {
  const { headers } = await anybody().call('GET booking-statuses');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('every response has a request id that we generate', async () => {
  const { headers } = await anybody().call('GET booking-statuses', undefined, { 'x-request-id': 'forged' });
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a body larger than any form returns 413', async () => {
  const { pms } = await aHotel(url);
  const answer = await pms.call('POST pms/bookings/cancel', { pms_code: 'x'.repeat(300 * 1024) });
  expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
});

test('an unfinished request returns 408 after our timeout, not after Node’s', async () => {
  const hasty = await openTestServer(undefined, { settings: { REQUEST_TIMEOUT: '1' } });
  const { hostname, port } = new URL(hasty);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', read => {
    answer += read;
  });
  socket.write('POST /api/auth/login HTTP/1.1\r\nhost: genkan\r\ncontent-length: 9\r\n\r\n{');
  // Node’s default would be a minute.
  await expect.poll(() => answer, { timeout: 30_000 }).toContain(' 408 ');
  socket.destroy();
});

test('a body that is far too large gets a response, and the connection stays open while it is sent', async () => {
  const { hostname, port } = new URL(url);
  const part = Buffer.alloc(256 * 1024, 'x');
  const parts = 80;
  const socket = connect(Number(port), hostname);
  const closed = new Promise(resolve => socket.once('close', resolve));
  const failed: Error[] = [];
  socket.on('error', error => failed.push(error));
  let answer = '';
  socket.on('data', read => {
    answer += read;
  });
  const head = ['POST /api/auth/login HTTP/1.1', 'host: genkan', 'content-type: application/json'];
  socket.write(`${[...head, `content-length: ${parts * part.length}`].join('\r\n')}\r\n\r\n`);
  await expect.poll(() => answer, { timeout: 30_000 }).toContain('payload_too_large');
  for (let sent = 0; sent < parts; sent += 1)
    await new Promise<void>(resolve => {
      socket.write(part, error => {
        if (error) failed.push(error);
        resolve();
      });
    });
  socket.end();
  await closed;
  expect(failed).toEqual([]);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test('a body that is not JSON returns 422', async () => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"username":',
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'invalid_input' });
});

test.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['zstd', zstdCompressSync],
])('a compressed body is not decompressed: %s', async (encoding, compress) => {
  const { facility } = await aHotel(url);
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    body: compress(JSON.stringify({ username: facility.username, password: facility.password })),
  });
  expect(response.status).toBe(415);
  expect(await response.json()).toMatchObject({ code: 'unsupported_media' });
});

const plain = async (
  path: string,
  body: string | Buffer | FormData | URLSearchParams | null,
  headers: Record<string, string> = {},
) => {
  const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body });
  return { status: response.status, body: await response.json() };
};
const form = () => {
  const parts = new FormData();
  parts.set('username', 'a');
  return parts;
};

test.each([
  ['text', 'username=a'],
  ['a form', new URLSearchParams({ username: 'a' })],
  ['a form with files', form()],
])('a call with JSON input returns 415 to %s', async (_kind, body) => {
  const refused = { status: 415, body: { code: 'unsupported_media' } };
  expect(await plain('auth/login', body)).toMatchObject(refused);
});

const sentAs = (type: string) => ({ 'content-type': type });

test.each(['application/json', 'application/json; charset=Shift_JIS', 'text/xml; charset=ISO-8859-1'])(
  'a body that is not UTF-8 returns 415, whatever its header says: %s',
  async type => {
    const name = Buffer.from([0x8e, 0x52, 0x93, 0x63]);
    const body = Buffer.concat([Buffer.from('{"username":"'), name, Buffer.from('"}')]);
    expect(await plain('auth/login', body, sentAs(type))).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media' },
    });
  },
);

test('deeply nested JSON returns 422, but brackets within a string do not count', async () => {
  const nested = `{"username":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const deep = await plain('auth/login', nested, sentAs('application/json'));
  expect(deep).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  expect((deep.body as { errors?: object }).errors).toBeUndefined();
  const words = await plain(
    'auth/login',
    JSON.stringify({ username: `\\"${'['.repeat(300)}` }),
    sentAs('application/json'),
  );
  expect(words).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
});

test('names with a meaning in JavaScript are unknown fields and do not affect others', async () => {
  const { facility } = await aHotel(url);
  const { username, password } = facility;
  const body = `{"__proto__":{"a":1},"constructor":{"prototype":{}},${JSON.stringify({ username, password }).slice(1)}`;
  expect((await plain('auth/login', body, sentAs('application/json'))).status).toBe(200);
});

test('an empty form is not a body for a call with JSON input', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await plain('auth/login', null, headers)).status).toBe(415);
});

test('query parameters do not set fields of a body', async () => {
  const { facility } = await aHotel(url);
  const query = new URLSearchParams({ username: facility.username, password: facility.password });
  const answer = await plain(`auth/login?${query}`, '{}', { 'content-type': 'application/json' });
  expect(answer).toMatchObject({ status: 422, body: { errors: { username: [expect.any(String)] } } });
});

/** For programs that call with a link, whose token has always been in the query. */
const linkChecks = ['GET facility-booking/check-confirm-lock', 'GET facility-booking/validate-booking'];

test('no query contains a password, and only the checks of a link contain a token', () => {
  const secret = /password|token|code$|secret|challenge/i;
  const inQuery = routes
    .map(({ contract }) => contract)
    .filter(({ input, address }) => {
      const { method, path, inQuery: named } = partsOf(address);
      const fields = method === 'GET' && input instanceof z.ZodObject ? Object.keys(input.shape) : named;
      return fields.some(name => secret.test(name) && name !== 'pms_code' && !path.includes(`:${name}`));
    });
  expect(inQuery.map(({ address }) => address).toSorted()).toEqual(linkChecks);
});

test('another site can neither use a user’s cookie nor sign a user in', async () => {
  const { owner, facility } = await aHotel(url);
  const { username, password } = facility;
  const refused = { status: 403, body: { code: 'origin_refused' } };
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  expect(await owner.call('POST auth/logout', {}, elsewhere)).toMatchObject(refused);
  expect(await anybody().call('POST auth/login', { username, password }, elsewhere)).toMatchObject(refused);
});

test('a program without an origin may make public calls', async () => {
  const { facility } = await aHotel(url);
  const body = JSON.stringify({ slug_name: facility.slug });
  const answer = await plain('facility/list', body, { 'content-type': 'application/json' });
  expect(answer.status).toBe(200);
});

test.each(['GET', 'HEAD'])('another site cannot keep a session alive by %s', async method => {
  const { owner } = await aHotel(url);
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await owner.call(`${method} auth/reset-idle-time`, undefined, headers)).status).toBe(403);
  expect((await owner.call(`${method} auth/reset-idle-time`)).status).toBe(200);
});

test('a Bearer token needs no Origin, since no browser adds it by itself', async () => {
  const { facility } = await aHotel(url);
  const authorization = `Bearer ${await bearerOf(url, facility)}`;
  const headers = { authorization, 'sec-fetch-site': 'cross-site' };
  expect((await anybody().call('POST facility/list', {}, headers)).status).toBe(200);
});

test('a browser that signs in or changes its password gets its token only by cookie', async () => {
  const { owner, facility } = await aHotel(url);
  const { username, password } = facility;
  const browser = anybody();
  const login = await browser.call('POST auth/login', { username, password });
  const changes = { password, new_password: 'Kaede.2026' };
  const changed = await owner.call('POST auth/change-own-password', changes);
  expect([login.status, changed.status]).toEqual([200, 200]);
  expect([at(login, 'data.token'), at(changed, 'data.token')]).toEqual([undefined, undefined]);
  expect(browser.cookies.get('genkan_staff')).toMatch(/^[\w-]{40,}$/);
});

test('signing out clears what the browser had cached', async () => {
  const { owner } = await aHotel(url);
  const { headers } = await owner.call('POST auth/logout', {});
  expect(headers.get('clear-site-data')).toBe('"cache"');
});

test('a call with a wrong Bearer token is rejected even with a valid cookie', async () => {
  const { owner } = await aHotel(url);
  const answer = await owner.call('POST facility/list', {}, { authorization: 'Bearer wrong' });
  expect(answer.status).toBe(401);
});

test('a call with a wrong API key is rejected even with a valid cookie', async () => {
  const { owner } = await aHotel(url);
  const answer = await owner.call('POST facility/list', {}, { 'x-api-key': 'gk_wrong' });
  expect(answer.status).toBe(401);
});

test('live and ready return 200 while the database works', async () => {
  expect(await anybody().call('GET health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await anybody().call('GET health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('metrics name routes by their pattern, never by the requested path', async () => {
  await anybody().call('GET facility/slug/secret_name');
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain('route="/api/facility/slug/:slug"');
  expect(text).not.toContain('secret_name');
});

test('OpenAPI lists every call, and the readable page loads nothing from other sites', async () => {
  const openapi = await anybody().call('GET openapi.json');
  expect(openapi.body).toMatchObject({ paths: { '/api/pms/bookings': { put: {} } } });
  const page = await fetch(`${url}/api/docs`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test('a request with unfinished headers does not block the server', async () => {
  const { hostname, port } = new URL(url);
  const lingering = connect(Number(port), hostname);
  lingering.write('GET /api/health/live HTTP/1.1\r\nHost: x\r\n');
  expect((await anybody().call('GET health/live')).status).toBe(200);
  lingering.destroy();
});

test.each([
  ['JSON', 'application/json', '[{"EnterpriseId": "x"}]'],
  ['text', 'text/plain', 'changed'],
  ['an unknown content type', 'application/x-vendor', '\u0000'],
  ['nothing', undefined, undefined],
  ['an empty body sent as JSON', 'application/json', ''],
  ['invalid JSON', 'application/json', '{bad'],
  ['a field that is not allowed', 'application/json', '{"__proto__": {}}'],
  ['an invalid form', 'multipart/form-data', 'x'],
  ['an invalid content type', 'json', '{}'],
])('a notice with a wrong secret returns 404 without reading its body: %s', async (_, type, body) => {
  const headers = type === undefined ? {} : { 'content-type': type };
  const path = 'vendor-notices/none';
  expect(await plain(path, body ?? null, headers)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});
