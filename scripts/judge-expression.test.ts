import '#test/harness/alone.ts';
import { expect, test } from 'vitest';
import { whyNotLinear } from './dev-tools/judge-expression.ts';

test.each([
  ['(a+)+$', '', 'exponential'],
  ['^(a|a)*$', '', 'exponential'],
  ['^(?:\\w+\\s?)*$', '', 'exponential'],
  ['^([a-z]+)+@$', 'i', 'exponential'],
  ['^a*a*$', '', '2nd degree polynomial'],
  ['^\\d+a?\\d+$', '', '2nd degree polynomial'],
  ['^(ab)*(ab)*$', '', '2nd degree polynomial'],
  ['\\s+$', '', '2nd degree polynomial'],
  ['a+b', '', '2nd degree polynomial'],
  ['<[^>]*>', 'g', '2nd degree polynomial'],
  ['\\p{L}+@', 'u', '2nd degree polynomial'],
  ['^.*a.*b.*$', '', '3rd degree polynomial'],
])('rejects /%s/%s, which is %s', async (pattern, flags, reason) => {
  expect(await whyNotLinear(pattern, flags)).toContain(reason);
});

test.each([
  ['^a*b*$', ''],
  ['^(?:ab)*$', ''],
  ['^(?!00)\\d+$', ''],
  ['<[^<>]*>', 'g'],
  ['^[\\p{L}\\p{N}]+$', 'v'],
])('accepts /%s/%s', async (pattern, flags) => {
  expect(await whyNotLinear(pattern, flags)).toBeUndefined();
});
