import { expect, test } from 'vitest';
import { arrivingOn, sortOf } from '../rules/list-choices.ts';
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
const home = arrivingOn(today);
const read = (address: Address, terms = noTerms) => readState(address, terms, home);
const yamada = { ...noTerms, name: '山田' };

test('without dates the list shows today', () => {
  expect(read({})).toMatchObject({ from: today, to: today, status: 'all', page: 1, open: null });
});

test('what is shown anyway stays out of the address', () => {
  expect(writeState(read({}), home)).toEqual({});
});

test('a state survives its way through the address', () => {
  const state = read({ from: '2026-11-01', to: '2026-11-30', status: 'seen', passport: '1', open: '7' });
  expect(read(writeState(state, home))).toEqual(state);
});

test('a page survives its way through the address', () => {
  const state = withPage(read({ status: 'seen' }), 3, 'abc');
  expect(read(writeState(state, home))).toEqual(state);
});

test('names, phones and reservation numbers never stand in the address', () => {
  const terms = { reservation: 'R-1', name: '山田', phone: '090' };
  expect(writeState({ ...read({}), terms }, home)).toEqual({});
});

test('a search over all days survives its way, and needs what is searched for', () => {
  const state = { ...read({}), from: '', to: '', terms: yamada };
  const address = writeState(state, home);
  expect(read(address, yamada)).toEqual(state);
  expect(read(address)).toMatchObject({ from: today, to: today });
});

test.each([
  ['today alone', { from: today, to: today }, 'arrival'],
  ['days to come', { from: '2026-11-22', to: '2026-11-30' }, 'arrival'],
  ['days of which some are over', { from: '2026-11-01', to: '2026-11-30' }, 'newest'],
] as const)('%s are sorted as is of most use', (_what, days, sort) => {
  expect(sortOf(read(days), today, true)).toBe(sort);
});

test('a search over all days shows the last check-in day first', () => {
  expect(sortOf({ ...read({}), from: '' }, today, true)).toBe('newest');
});

test('a chosen order survives its way through the address, and other filters', () => {
  const state = read({ sort: 'name' });
  expect(writeState(state, home)).toEqual({ sort: 'name' });
  expect(sortOf(withFilters(state, { status: 'seen' }), today, true)).toBe('name');
});

test('who does not see names is not sorted by them', () => {
  expect(sortOf(read({ sort: 'name' }), today, false)).toBe('arrival');
});

test('the call is asked for what was typed', () => {
  expect(filtersOf({ ...read({}), terms: yamada })).toMatchObject({ name: '山田', phone_number: '' });
});

test.each([
  [{ from: '2026-02-31x' }],
  [{ status: 'asleep' }],
  [{ page: '-1', cursor: 'abc' }],
  [{ page: '2' }],
  [{ open: 'everything' }],
  [{ email: 'yes' }],
])('%j makes no sense and counts as absent', address => {
  expect(read(address)).toEqual(read({}));
});

test('a range never ends before it begins', () => {
  expect(read({ from: '2026-11-10', to: '2026-11-01' })).toMatchObject({
    from: '2026-11-10',
    to: '2026-11-10',
  });
});

test('other filters begin at the first page with the details closed', () => {
  const state = { ...withPage(read({ open: '7' }), 3, 'abc') };
  expect(withFilters(state, { status: 'seen' })).toMatchObject({
    page: 1,
    cursor: null,
    open: null,
    status: 'seen',
  });
});

test('the first page is asked for without a cursor', () => {
  expect(withPage(read({}), 1, 'abc')).toMatchObject({ page: 1, cursor: null });
});
