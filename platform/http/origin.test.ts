import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { judgeOrigin } from './origin.ts';

const ours = 'https://checkin.example.com';
const passes = (headers: IncomingHttpHeaders, { byCookie = false } = {}) =>
  judgeOrigin(headers, { byCookie, own: ours });

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

describe.each([true, false])('with a cookie as proof: %s', byCookie => {
  test.each(ofUs)('our own pages may call: %j', headers => {
    expect(passes(headers, { byCookie })).toBe(true);
  });

  test.each(ofOthers)('no other site may: %j', headers => {
    expect(passes(headers, { byCookie })).toBe(false);
  });
});

test('what is no browser, and says nothing, may call where no cookie is its proof', () => {
  expect(passes({})).toBe(true);
  expect(passes({}, { byCookie: true })).toBe(false);
});

test.each([{ 'x-api-key': 'gk_1' }, { authorization: 'Bearer x' }])(
  'a key in a header is judged by itself: %j',
  key => {
    expect(passes({ ...key, 'sec-fetch-site': 'cross-site' })).toBe(true);
    expect(passes({ ...key, 'sec-fetch-site': 'cross-site' }, { byCookie: true })).toBe(false);
  },
);

test('a password that browsers add by themselves is no such key', () => {
  expect(passes({ authorization: 'Basic eDp5', 'sec-fetch-site': 'cross-site' })).toBe(false);
});
