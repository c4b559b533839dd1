import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { openTestServer } from '#test/harness/test-server.ts';

const LIMIT = 50;
const own = 'http://127.0.0.1';
const url = await openTestServer(
  { level: 'fatal' },
  { proxied: true, hosts: { PUBLIC_URL: own }, callsPerMinute: LIMIT },
);

const fetchPage = (path: string, language = 'en') =>
  fetch(`${url}${path}`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': '192.0.2.1', 'accept-language': language },
  });

beforeAll(async () => {
  const busy = { response: await fetchPage('/api/booking-statuses') };
  while (busy.response.status !== 429) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetchPage('/api/booking-statuses')));
    for (const response of answers) {
      await response.arrayBuffer();
      busy.response = response;
    }
  }
});

test.each([
  ...['/check-in?slug=demo', '/init', '/error-404', '/nothing', '/favicon.ico'],
  ...['/g/abc', '/m/abc', '/c/abc', '/', '/login', '/dashboard/', '/new-password'],
])('above the rate limit, %s shows the busy page', async path => {
  const response = await fetchPage(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await response.text()).toContain('<html lang="en"');
});

test('above the rate limit, the page mentions too many requests rather than too many sign-ins', async () => {
  const page = await (await fetchPage('/check-in?slug=demo')).text();
  expect(page).toContain(String.raw`"place":"/error-429?slug=demo\u0026status=busy"`);
});

test("above the rate limit, the page is in the reader's language", async () => {
  expect(await (await fetchPage('/check-in?lang=ko')).text()).toContain('<html lang="ko"');
  expect(await (await fetchPage('/check-in', 'zh-TW')).text()).toContain('<html lang="zh-TW"');
});

test('above the rate limit, API calls return JSON', async () => {
  const response = await fetchPage('/api/booking-statuses');
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ code: 'too_many_requests' });
});
