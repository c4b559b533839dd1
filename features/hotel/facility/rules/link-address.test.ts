import { describe, expect, test } from 'vitest';
import { isLinkUrl, isOwnAddress, withOwnAddress } from './link-address.ts';

test('accepts {host} followed by a path, a query, a fragment or nothing', () => {
  expect(['{host}', '{host}/guide', '{host}?a=1', '{host}#top'].every(isOwnAddress)).toBe(true);
});

test('rejects {host} as the beginning of another domain', () => {
  const others = [
    '{host}evil.com/x',
    '{host}.evil.com',
    '{host}:80@evil.com',
    '{host}@evil.com',
    '{host}\\evil',
  ];
  expect(others.some(isOwnAddress)).toBe(false);
});

test('replaces every {host} with the address of the service', () => {
  expect(withOwnAddress('<a href="{host}/x">', 'https://a.example')).toBe('<a href="https://a.example/x">');
});

describe('link addresses', () => {
  test.each([
    'https://hotel.example/bath?floor=2#map',
    'http://hotel.example',
    ' HTTPS://hotel.example ',
    '{host}/terms-and-condition?lang=ja',
    '{host}',
    'https://温泉.example/大浴場',
  ])('accepts %s as a link', url => {
    expect(isLinkUrl(url)).toBe(true);
  });

  test.each([
    'hotel.example',
    '//hotel.example',
    '/bath',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'javascript:alert("https://hotel.example")',
    'data:text/html,<script>alert(1)</script>',
    'mailto:hotel@hotel.example',
    'tel:+81312345678',
    'https://',
    '{HOST',
    '{host}evil.com/x',
    '{host}@evil.com',
    '',
  ])('rejects %j as a link', url => {
    expect(isLinkUrl(url)).toBe(false);
  });
});
