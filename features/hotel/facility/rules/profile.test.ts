import { expect, test } from 'vitest';
import { isTimeZone, isWebAddress } from './profile.ts';

test('a time zone must be an IANA time zone', () => {
  expect([isTimeZone('Asia/Tokyo'), isTimeZone('Mars/Olympus'), isTimeZone('+09:00')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a web address begins with http:// or https:// and has a host', () => {
  expect(['https://hana.example', 'http://hana.example/ja'].every(isWebAddress)).toBe(true);
  expect(['hana.example', 'https://', 'javascript:alert(1)', 'ftp://hana.example'].some(isWebAddress)).toBe(
    false,
  );
});
