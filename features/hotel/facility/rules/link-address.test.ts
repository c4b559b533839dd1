import { describe, expect, test } from 'vitest';
import { isLinkUrl, isOwnAddress, withOwnAddress } from './link-address.ts';

test('{host} is followed by a path, a query, a place in the page, or nothing', () => {
  expect(['{host}', '{host}/guide', '{host}?a=1', '{host}#top'].every(isOwnAddress)).toBe(true);
});

test('{host} is not the beginning of somebody else’s address', () => {
  const others = [
    '{host}evil.com/x',
    '{host}.evil.com',
    '{host}:80@evil.com',
    '{host}@evil.com',
    '{host}\\evil',
  ];
  expect(others.some(isOwnAddress)).toBe(false);
});

test('{host} stands for our address wherever it is written', () => {
  expect(withOwnAddress('<a href="{host}/x">', 'https://a.example')).toBe('<a href="https://a.example/x">');
});

describe('url begins with https://, http:// or {host}', () => {
  test.each([
    'https://hotel.example/bath?floor=2#map',
    'http://hotel.example',
    ' HTTPS://hotel.example ',
    '{host}/terms-and-condition?lang=ja',
    '{host}',
    'https://温泉.example/大浴場',
  ])('%s is a link', url => {
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
  ])('%j is none', url => {
    expect(isLinkUrl(url)).toBe(false);
  });
});
