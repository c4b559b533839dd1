import { expect, it } from 'vitest';
import { givenName, withMaskedNumber } from './rules.ts';

it.each([
  ['山田 太郎', '太郎'],
  ['김 민수', '민수'],
  ['Emma Wilson', 'Emma'],
  ['花子', '花子'],
  ['', ''],
])('who gave a link is named by the given name: %s', (name, given) => {
  expect(givenName(name)).toBe(given);
});

it('a passport number that was not given is not masked either', () => {
  expect(withMaskedNumber({ email: '', other_form: { 1: 'A', 2: 'TK123' } }, '2').other_form).toEqual({
    1: 'A',
    2: '••••••••',
  });
  expect(withMaskedNumber({ email: '', other_form: { 1: 'A' } }, '2').other_form).toEqual({ 1: 'A' });
});
