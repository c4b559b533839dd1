import { expect, test } from 'vitest';
import { dayOfSavedFilter, readState, writeState } from './state.ts';

const today = '2031-05-20';

test('the URL restores the day, filter and booking, and never contains the search text', () => {
  const state = { day: '2031-05-21', show: 'unread', search: '山田', open: 7 } as const;
  const address = writeState(state, today);
  expect(JSON.stringify(address)).not.toContain('山田');
  expect(readState(address, '山田', today)).toEqual(state);
});

test("the URL omits today's date, so that a bookmark always opens the current day", () => {
  expect(writeState(readState({}, '', today), today)).toEqual({});
});

test('ignores invalid values in the URL', () => {
  const typed = { day: '2031-13-99', show: 'everything', open: '-1' };
  expect(readState(typed, '', today)).toEqual({ day: today, show: 'all', search: '', open: null });
});

test.each([
  [
    'today, not registered',
    { check_in_from: 0, check_in_to: 0, status: 'unregistered' },
    today,
    'unregistered',
  ],
  ['tomorrow', { check_in_from: 1, check_in_to: 1 }, '2031-05-21', 'all'],
  [
    'a fixed date, submitted forms',
    { check_in_from: '2031-06-01', check_in_to: '2031-06-01', status: 'input' },
    '2031-06-01',
    'unread',
  ],
  ['without a date', { status: 'input' }, '2031-05-22', 'unread'],
])('applies a saved filter that fits one day: %s', (_what, filters, day, show) => {
  expect(dayOfSavedFilter({ filters }, today, '2031-05-22')).toEqual({ day, show });
});

test.each([
  ['several days', { check_in_from: 0, check_in_to: 6 }],
  ['a status that this page does not have', { check_in_from: 0, check_in_to: 0, status: 'opened' }],
  ['a checkbox', { check_in_from: 0, check_in_to: 0, no_email_exists: 1 }],
])('opens the booking list for a saved filter that does not fit one day: %s', (_what, filters) => {
  expect(dayOfSavedFilter({ filters }, today, today)).toBeUndefined();
});
