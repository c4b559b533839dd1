import { expect, test } from 'vitest';
import { merge, ORDER } from './merge.ts';

const row = (key: string, name = key) => ({ key, name });
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).join('');

test("a merge applies the colleague's changes and keeps the user's own", () => {
  const base = { name: 'Sakura', city: 'Kyoto', phone: '1' };
  expect(merge(base, { ...base, name: 'Momiji' }, { ...base, city: 'Nara' })).toEqual({
    value: { name: 'Momiji', city: 'Nara', phone: '1' },
    theirs: [['city']],
    both: [],
  });
});

test("a merge reports a field that both changed differently, and keeps the user's value", () => {
  const base = { name: 'Sakura', city: 'Kyoto' };
  expect(merge(base, { ...base, city: 'Uji' }, { ...base, city: 'Nara' })).toEqual({
    value: { name: 'Sakura', city: 'Uji' },
    theirs: [],
    both: [['city']],
  });
});

test('a merge does not report identical changes of both users', () => {
  expect(merge(0, 1, 1)).toEqual({ value: 1, theirs: [], both: [] });
});

test('a value without fields is merged as a whole', () => {
  expect(merge('a', 'b', 'c')).toEqual({ value: 'b', theirs: [], both: [[]] });
  expect(merge('a', 'a', 'c')).toEqual({ value: 'c', theirs: [[]], both: [] });
});

test('a merge identifies rows by their key and merges each field of each row', () => {
  const base = [row('a'), row('b')];
  const { value, theirs } = merge(base, [row('a', 'mine'), row('b')], [row('a'), row('b', 'theirs')]);
  expect(value).toEqual([row('a', 'mine'), row('b', 'theirs')]);
  expect(theirs).toEqual([['b', 'name']]);
});

test('a merge keeps rows that either user added, and drops rows that either user removed', () => {
  const base = [row('a'), row('b'), row('c')];
  const mine = [row('b'), row('c'), row('m')];
  const theirs = [row('a'), row('b'), row('t')];
  const merged = merge(base, mine, theirs);
  expect(keys(merged.value)).toBe('bmt');
  expect(merged).toMatchObject({ theirs: [['c'], ['t']], both: [] });
});

test('a row that one user removed and the other changed is a conflict', () => {
  const base = [row('a'), row('b')];
  const removed = merge(base, [row('a')], [row('a'), row('b', 'new')]);
  expect([keys(removed.value), removed.both]).toEqual(['a', [['b']]]);
  const changed = merge(base, [row('a'), row('b', 'new')], [row('a')]);
  expect([keys(changed.value), changed.both]).toEqual(['ab', [['b']]]);
});

test("a merge keeps the order of the user who moved rows, or the current user's order if both did", () => {
  const base = [row('a'), row('b'), row('c')];
  const turned = [row('c'), row('b'), row('a')];
  const other = [row('b'), row('a'), row('c')];
  expect(merge(base, [...base, row('m')], turned)).toMatchObject({ theirs: [[ORDER]], both: [] });
  expect(keys(merge(base, [...base, row('m')], turned).value)).toBe('cmba');
  expect(keys(merge(base, turned, [...base, row('t')]).value)).toBe('ctba');
  expect(merge(base, turned, other)).toMatchObject({ value: turned, theirs: [], both: [[ORDER]] });
});

test('a merge treats lists of strings as sets, with the additions and removals of both users', () => {
  expect(merge(['a', 'b'], ['b', 'm'], ['a', 'b', 't']).value.toSorted()).toEqual(['b', 'm', 't']);
});

test('rows can be identified by several fields, and the first field present is used', () => {
  const base = [{ code: 'ja', on: 0 }];
  const mine = [
    { code: 'ja', on: 0 },
    { code: 'en', on: 1 },
  ];
  expect(merge(base, mine, [{ code: 'ja', on: 1 }], ['id', 'code']).value).toEqual([
    { code: 'ja', on: 1 },
    { code: 'en', on: 1 },
  ]);
});

test("a different order of an object's keys is not a change", () => {
  expect(merge({ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1, b: 3 })).toMatchObject({ theirs: [['b']], both: [] });
});
