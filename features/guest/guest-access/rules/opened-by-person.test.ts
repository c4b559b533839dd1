import { expect, test } from 'vitest';
import { isOpenedByPerson } from './opened-by-person.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

test("treats a request from a phone's browser as made by a person", () => {
  expect(isOpenedByPerson({ 'user-agent': phone })).toBe(true);
});

test.each([
  { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  { 'user-agent': 'facebookexternalhit/1.1' },
  { 'user-agent': 'SkypeUriPreview Preview/0.5' },
  { 'user-agent': phone, 'sec-purpose': 'prefetch;prerender' },
  { 'user-agent': phone, purpose: 'prefetch' },
])('does not treat prefetchers and link checkers as a person: %o', headers => {
  expect(isOpenedByPerson(headers)).toBe(false);
});

test('does not treat a Cubot phone as a bot', () => {
  expect(isOpenedByPerson({ 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT P80) Chrome/130' })).toBe(
    true,
  );
});
