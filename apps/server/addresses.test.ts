import '#test/harness/database.ts';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const { hostname, port } = new URL(url);

/** Sends the path unchanged. Browsers and fetch would normalize it. */
async function raw(path: string, { method = 'GET', head = '' } = {}): Promise<string> {
  const connection = connect(Number(port), hostname);
  connection.write(`${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${head}Connection: close\r\n\r\n`);
  return text(connection);
}

test.each([
  '/%zz',
  '/%',
  '/%c0%af',
  '/api/%zz',
  '/api/facility/slug/%zz',
  '/api/facility/slug/%00',
  `/api/facility/slug/${'x'.repeat(2000)}`,
  '/assets/..',
  '/assets/guest/assets/',
  '/assets/staff/../../package.json',
  '/assets/guest/.vite/manifest.json',
  '/no-such-page',
  '//',
  '/u/%zz',
  '/metrics/../x',
])('sends the usual headers in response to a malformed URL: %s', async path => {
  const answer = await raw(path);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  for (const header of [
    /^x-content-type-options: nosniff$/im,
    /^content-security-policy: .*frame-ancestors 'none'/im,
    /^referrer-policy: no-referrer$/im,
    /^content-type: .*charset=utf-8$/im,
  ])
    expect(answer).toMatch(header);
});

test.each(['TRACE', 'OPTIONS', 'PATCH', 'POST'])(
  'sends the usual headers in response to an unsupported method: %s',
  async method => {
    expect(await raw('/dashboard', { method })).toMatch(
      /^HTTP\/1\.1 404 [\s\S]*x-content-type-options: nosniff/i,
    );
  },
);

test.each(['bad header\r\n', `x: ${'y'.repeat(20_000)}\r\n`])(
  'sends the usual headers in response to a malformed request',
  async head => {
    const answer = await raw('/', { head });
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|31) /);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(answer).toMatch(/frame-ancestors 'none'/);
  },
);

test('the HTML pages of the API reference cannot be framed', async () => {
  const { headers } = await fetch(`${url}/api/docs`);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test.each([
  'X-Forwarded-For: 203.0.113.9',
  'X-Forwarded-Host: checkin.example.com',
  'X-Real-IP: 203.0.113.9',
  'Forwarded: for=203.0.113.9',
  'Via: 1.1 proxy',
  'CF-Connecting-IP: 203.0.113.9',
  'True-Client-IP: 203.0.113.9',
  'X-Azure-ClientIP: 203.0.113.9',
  'CDN-Loop: proxy',
])('a proxy on this machine cannot read the metrics without a token: %s', async header => {
  expect(await raw('/metrics', { head: `${header}\r\n` })).toMatch(/^HTTP\/1\.1 404 /);
});

test('hides the metrics from a request without a token through a proxy that passes on the Host header but adds no forwarding headers', async () => {
  const connection = connect(Number(port), hostname);
  connection.write('GET /metrics HTTP/1.1\r\nHost: checkin.example.com\r\nConnection: close\r\n\r\n');
  expect(await text(connection)).toMatch(/^HTTP\/1\.1 404 /);
});
