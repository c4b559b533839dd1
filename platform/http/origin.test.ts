import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isOriginAllowed } from './origin.ts';

const ours = 'https://checkin.example.com';
const isAllowed = (headers: IncomingHttpHeaders, { byCookie = false } = {}) =>
  isOriginAllowed(headers, { byCookie, own: ours });

const ofUs = [
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { 'sec-fetch-site': 'none' },
  { origin: ours },
];
const ofOthers = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: ours },
  { 'sec-fetch-site': '' },
  { origin: 'https://elsewhere.example' },
  { origin: 'https://checkin.example.com.elsewhere.example' },
  { origin: 'http://checkin.example.com' },
  { origin: 'null' },
];

describe.each([true, false])('a call authenticated by a cookie: %s', byCookie => {
  test.each(ofUs)('accepts a call from our own pages: %j', headers => {
    expect(isAllowed(headers, { byCookie })).toBe(true);
  });

  test.each(ofOthers)('rejects a call from another site: %j', headers => {
    expect(isAllowed(headers, { byCookie })).toBe(false);
  });
});

test('accepts a call from a client other than a browser unless a cookie authenticates the call', () => {
  expect(isAllowed({})).toBe(true);
  expect(isAllowed({}, { byCookie: true })).toBe(false);
});

test.each([{ 'x-api-key': 'gk_1' }, { authorization: 'Bearer x' }])(
  'accepts a cross-site call with an API key or Bearer token: %j',
  key => {
    expect(isAllowed({ ...key, 'sec-fetch-site': 'cross-site' })).toBe(true);
    expect(isAllowed({ ...key, 'sec-fetch-site': 'cross-site' }, { byCookie: true })).toBe(false);
  },
);

test('rejects a cross-site call with Basic authentication, which browsers add themselves', () => {
  expect(isAllowed({ authorization: 'Basic eDp5', 'sec-fetch-site': 'cross-site' })).toBe(false);
});
