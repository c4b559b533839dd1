import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { openTestServer } from '#test/harness/test-server.ts';

const own = 'http://127.0.0.1';
const url = await openTestServer({ level: 'fatal' }, { proxied: true, hosts: { PUBLIC_URL: own } });

const ask = (path: string, language = 'en') =>
  fetch(`${url}${path}`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': '192.0.2.1', 'accept-language': language },
  });

/** One network uses up its calls for a minute. */
beforeAll(async () => {
  const busy = { response: await ask('/api/booking-statuses') };
  while (busy.response.status !== 429) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/api/booking-statuses')));
    for (const response of answers) {
      await response.arrayBuffer();
      busy.response = response;
    }
  }
});

test.each([
  ...['/check-in?slug=demo', '/init', '/error-404', '/nothing', '/favicon.ico'],
  ...['/g/abc', '/m/abc', '/c/abc', '/', '/login', '/dashboard/', '/new-password'],
])('answers %s with the busy page above the limit', async path => {
  const response = await ask(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await response.text()).toContain('<html lang="en"');
});

test('speaks of too many calls, not of sign-ins, above the limit', async () => {
  const page = await (await ask('/check-in?slug=demo')).text();
  expect(page).toContain(String.raw`"place":"/error-429?slug=demo\u0026status=busy"`);
});

test('answers in the language of the reader above the limit', async () => {
  expect(await (await ask('/check-in?lang=ko')).text()).toContain('<html lang="ko"');
  expect(await (await ask('/check-in', 'zh-TW')).text()).toContain('<html lang="zh-TW"');
});

test('answers calls with JSON above the limit', async () => {
  const response = await ask('/api/booking-statuses');
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ code: 'too_many_requests' });
});
