import fc from 'fast-check';
import { expect, test } from 'vitest';
import { random } from './random.ts';

test('random bytes have the requested length and never repeat', () => {
  fc.assert(fc.property(fc.nat(9000), length => random(length).length === length));
  const given = Array.from({ length: 20_000 }, () => random(12).toString('hex'));
  expect(new Set(given).size).toBe(given.length);
});

test('random bytes returned earlier do not change when more are generated', () => {
  const first = random(32);
  const copy = Buffer.from(first);
  for (let drawn = 0; drawn < 10_000; drawn += 32) random(32);
  expect(first.equals(copy)).toBe(true);
});
