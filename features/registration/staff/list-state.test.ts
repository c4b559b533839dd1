import { expect, test } from 'vitest';
import { readState, withFilters, withPage, writeState } from './list-state.ts';

const today = '2026-11-21';
const read = (address: Record<string, string>) => readState(address, today);

test('without dates the list shows today', () => {
  expect(read({})).toMatchObject({ from: today, to: today, status: 'all', page: 1, open: null });
});

test('what is shown anyway stays out of the address', () => {
  expect(writeState(read({}), today)).toEqual({});
});

test('a state survives its way through the address', () => {
  const state = read({ from: '2026-11-01', to: '2026-11-30', status: 'seen', passport: '1', open: '7' });
  expect(readState(writeState(state, today), today)).toEqual(state);
});

test('a page survives its way through the address', () => {
  const state = withPage(read({ status: 'seen' }), 3, 'abc');
  expect(read({ ...(writeState(state, today) as Record<string, string>) })).toEqual(state);
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
