import { expect, test } from 'vitest';
import { isOwnAddress, withOwnAddress } from './own-address.ts';

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
