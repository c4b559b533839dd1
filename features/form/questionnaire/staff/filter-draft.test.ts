import { expect, test } from 'vitest';
import { type DraftFilter, mayAdd, moved, problemsOf, without } from './filter-draft.ts';

const row = (id: number | null, name: string, status: 0 | 1 = 1): DraftFilter => ({
  key: String(id ?? name),
  id,
  name,
  status,
});
const keys = (rows: readonly DraftFilter[]) => rows.map(({ key }) => key);

test('remove marks a saved filter with status 0 and drops an unsaved one', () => {
  const rows = [row(1, '宿泊'), row(null, '新')];
  expect(without(rows, '1')).toEqual([row(1, '宿泊', 0), row(null, '新')]);
  expect(without(rows, '新')).toEqual([row(1, '宿泊')]);
});

test('a filter moves past the removed ones, and not over the ends', () => {
  const rows = [row(1, 'a'), row(2, 'b', 0), row(3, 'c')];
  expect(keys(moved(rows, 1, 0))).toEqual(['3', '2', '1']);
  expect(keys(moved(rows, 0, -1))).toEqual(['1', '2', '3']);
  expect(keys(moved(rows, 1, 2))).toEqual(['1', '2', '3']);
});

// Rule: questions.filter-name, questions.filter-unique
test('a name is required and unique case-insensitively after trimming', () => {
  const rows = [row(1, 'Stay'), row(2, ' stay '), row(3, '  ')];
  expect([...problemsOf(rows)]).toEqual([
    ['2', 'taken'],
    ['3', 'required'],
  ]);
});

// Rule: questions.filter-unique
test('adding is blocked while duplicates exist', () => {
  expect(mayAdd([row(1, '宿泊'), row(2, '宿泊 ')])).toBe(false);
  expect(mayAdd([row(1, '宿泊'), row(2, '日帰り')])).toBe(true);
});

// Rule: questions.filters-most
test('at most 5 filters; removed ones do not count', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name, index) => row(index, name));
  expect(mayAdd(five)).toBe(false);
  expect(mayAdd([...five.slice(1), row(9, 'f', 0)])).toBe(true);
});
