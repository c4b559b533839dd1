import { expect, test } from 'vitest';
import { findDuplicateNames } from './filters.ts';

test.each([
  ['stay', 'ＳＴＡＹ'],
  ['Day use', ' day  USE '],
  ['ﾃﾞｲﾕｰｽ', 'デイユース'],
])('%s and %s are duplicate filter names', (one, other) => {
  expect(findDuplicateNames([{ name: one }, { name: other }])).toEqual([false, true]);
  expect(findDuplicateNames([{ name: other }], [one])).toEqual([true]);
});

test('different and empty stay type names are not duplicates', () => {
  expect(
    findDuplicateNames([{ name: '宿泊' }, { name: '日帰り' }, { name: '' }, { name: '' }]),
  ).not.toContain(true);
});
