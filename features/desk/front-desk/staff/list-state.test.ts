import { expect, test } from 'vitest';
import { filtersForArrivals, sortOf } from '../rules/list-choices.ts';
import {
  type Address,
  filtersOf,
  noTerms,
  readState,
  withFilters,
  withPage,
  writeState,
} from './list-state.ts';

const today = '2026-11-21';
const home = filtersForArrivals(today);
const read = (address: Address, terms = noTerms) => readState(address, terms, home);
const yamada = { ...noTerms, name: '山田' };

test('a list without dates in the URL shows today', () => {
  expect(read({})).toMatchObject({ from: today, to: today, status: 'all', page: 1, open: null });
});

test('the URL omits default values', () => {
  expect(writeState(read({}), home)).toEqual({});
});

test("restores the list's filters, sort order and open details from the URL", () => {
  const state = read({ from: '2026-11-01', to: '2026-11-30', status: 'seen', passport: '1', open: '7' });
  expect(read(writeState(state, home))).toEqual(state);
});

test('restores the page of the list from the URL', () => {
  const state = withPage(read({ status: 'seen' }), 3, 'abc');
  expect(read(writeState(state, home))).toEqual(state);
});

test('the URL never contains names, phone numbers or reservation numbers', () => {
  const terms = { reservation: 'R-1', name: '山田', phone: '090' };
  expect(writeState({ ...read({}), terms }, home)).toEqual({});
});

test('restores a search over all days only if the page still has its terms', () => {
  const state = { ...read({}), from: '', to: '', terms: yamada };
  const address = writeState(state, home);
  expect(read(address, yamada)).toEqual(state);
  expect(read(address)).toMatchObject({ from: today, to: today });
});

test.each([
  ['today alone', { from: today, to: today }, 'arrival'],
  ['upcoming dates', { from: '2026-11-22', to: '2026-11-30' }, 'arrival'],
  ['dates that are partly past', { from: '2026-11-01', to: '2026-11-30' }, 'newest'],
] as const)('%s have a useful default sort order', (_what, days, sort) => {
  expect(sortOf(read(days), today, true)).toBe(sort);
});

test('a search over all days sorts the latest check-in date first', () => {
  expect(sortOf({ ...read({}), from: '' }, today, true)).toBe('newest');
});

test('keeps the chosen sort order in the URL and when filters change', () => {
  const state = read({ sort: 'name' });
  expect(writeState(state, home)).toEqual({ sort: 'name' });
  expect(sortOf(withFilters(state, { status: 'seen' }), today, true)).toBe('name');
});

test('the list is never sorted by name for staff who may not see names', () => {
  expect(sortOf(read({ sort: 'name' }), today, false)).toBe('arrival');
});

test('the request contains the typed search terms', () => {
  expect(filtersOf({ ...read({}), terms: yamada })).toMatchObject({ name: '山田', phone_number: '' });
});

test.each([
  [{ from: '2026-02-31x' }],
  [{ status: 'asleep' }],
  [{ page: '-1', cursor: 'abc' }],
  [{ page: '2' }],
  [{ open: 'everything' }],
  [{ email: 'yes' }],
])('ignores an invalid URL: %j', address => {
  expect(read(address)).toEqual(read({}));
});

test('a range never ends before it begins', () => {
  expect(read({ from: '2026-11-10', to: '2026-11-01' })).toMatchObject({
    from: '2026-11-10',
    to: '2026-11-10',
  });
});

test('changing a filter returns to the first page and closes the details', () => {
  const state = { ...withPage(read({ open: '7' }), 3, 'abc') };
  expect(withFilters(state, { status: 'seen' })).toMatchObject({
    page: 1,
    cursor: null,
    open: null,
    status: 'seen',
  });
});

test('requests the first page of the list without a cursor', () => {
  expect(withPage(read({}), 1, 'abc')).toMatchObject({ page: 1, cursor: null });
});
