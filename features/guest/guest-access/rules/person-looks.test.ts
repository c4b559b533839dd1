import { expect, test } from 'vitest';
import { personLooks } from './person-looks.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

test('somebody with a phone in hand looks', () => {
  expect(personLooks({ 'user-agent': phone })).toBe(true);
});

test.each([
  { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  { 'user-agent': 'facebookexternalhit/1.1' },
  { 'user-agent': 'SkypeUriPreview Preview/0.5' },
  { 'user-agent': phone, 'sec-purpose': 'prefetch;prerender' },
  { 'user-agent': phone, purpose: 'prefetch' },
])('a program that fetches ahead or checks links does not: %o', headers => {
  expect(personLooks(headers)).toBe(false);
});

test('a phone of the maker Cubot is no bot', () => {
  expect(personLooks({ 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT P80) Chrome/130' })).toBe(true);
});
