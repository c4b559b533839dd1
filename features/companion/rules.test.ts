import { expect, it } from 'vitest';
import { givenName, shortName, withMaskedNumber } from './rules.ts';

it.each([
  ['山田 太郎', '太郎'],
  ['김 민수', '민수'],
  ['Emma Wilson', 'Emma'],
  ['花子', ''],
  ['', ''],
])('who gave a link is named by the given name: %s', (name, given) => {
  expect(givenName(name)).toBe(given);
});

it.each([
  ['山田 太郎', '太郎 山.'],
  ['Anna Maria Eriksson', 'Anna E.'],
  ['김 민수', '민수 김.'],
  ['山田太郎', '山.'],
  ['𠮷田 花子', '花子 𠮷.'],
  [' ', ''],
])('where others may look on a name is the given name and an initial: %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

it('a passport number that was not given is not masked either', () => {
  expect(withMaskedNumber({ email: '', other_form: { 1: 'A', 2: 'TK123' } }, '2').other_form).toEqual({
    1: 'A',
    2: '••••••••',
  });
  expect(withMaskedNumber({ email: '', other_form: { 1: 'A' } }, '2').other_form).toEqual({ 1: 'A' });
});
