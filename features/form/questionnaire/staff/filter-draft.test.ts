import { expect, test } from 'vitest';
import { type DraftFilter, mayAdd, problemsOf, withMoved, withoutFilter } from './filter-draft.ts';

const row = (id: number | null, name: string, status: 0 | 1 = 1): DraftFilter => ({
  key: String(id ?? name),
  id,
  name,
  status,
});
const keys = (rows: readonly DraftFilter[]) => rows.map(({ key }) => key);

test('removing a saved stay type sets its status to 0, and removing an unsaved stay type drops it', () => {
  const rows = [row(1, '宿泊'), row(null, '新')];
  expect(withoutFilter(rows, '1')).toEqual([row(1, '宿泊', 0), row(null, '新')]);
  expect(withoutFilter(rows, '新')).toEqual([row(1, '宿泊')]);
});

test('moving a stay type skips removed stay types and stops at the ends', () => {
  const rows = [row(1, 'a'), row(2, 'b', 0), row(3, 'c')];
  expect(keys(withMoved(rows, 1, 0))).toEqual(['3', '2', '1']);
  expect(keys(withMoved(rows, 0, -1))).toEqual(['1', '2', '3']);
  expect(keys(withMoved(rows, 1, 2))).toEqual(['1', '2', '3']);
});

// Rule: questions.filter-name, questions.filter-unique
test('a stay type name is required and unique, ignoring case and surrounding spaces', () => {
  const rows = [row(1, 'Stay'), row(2, ' stay '), row(3, '  ')];
  expect([...problemsOf(rows)]).toEqual([
    ['2', 'taken'],
    ['3', 'required'],
  ]);
});

// Rule: questions.filter-unique
test('no stay type can be added while two names are duplicates', () => {
  expect(mayAdd([row(1, '宿泊'), row(2, '宿泊 ')])).toBe(false);
  expect(mayAdd([row(1, '宿泊'), row(2, '日帰り')])).toBe(true);
});

// Rule: questions.filters-most
test('at most 5 stay types are allowed, and removed ones do not count', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name, index) => row(index, name));
  expect(mayAdd(five)).toBe(false);
  expect(mayAdd([...five.slice(1), row(9, 'f', 0)])).toBe(true);
});
