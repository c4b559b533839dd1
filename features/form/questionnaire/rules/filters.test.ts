import { expect, test } from 'vitest';
import { takenNames } from './filters.ts';

test.each([
  ['stay', 'ＳＴＡＹ'],
  ['Day use', ' day  USE '],
  ['ﾃﾞｲﾕｰｽ', 'デイユース'],
])('%s and %s are the same filter to guests', (one, other) => {
  expect(takenNames([{ name: one }, { name: other }])).toEqual([false, true]);
  expect(takenNames([{ name: other }], [one])).toEqual([true]);
});

test('names without letters in common differ', () => {
  expect(takenNames([{ name: '宿泊' }, { name: '日帰り' }, { name: '' }, { name: '' }])).not.toContain(true);
});
