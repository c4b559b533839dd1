import { expect, test } from 'vitest';
import { statuses } from '#features/booking/booking/rules/status.ts';
import { countOf, statusesIn, statusFilters } from './list-choices.ts';

const statusNamesOf = (filter: Parameters<typeof statusesIn>[0]) =>
  statuses.filter(({ id }) => statusesIn(filter).includes(id)).map(({ name }) => name);

test('the unregistered filter covers every status before the form was submitted', () => {
  expect(statusNamesOf('unregistered')).toEqual(['not_subject', 'before_send', 'sent', 'opened', 'accessed']);
});

test('every status is also a filter for that status alone', () => {
  for (const { id, name } of statuses) expect(statusesIn(name)).toEqual([id]);
});

test('a filter counts the bookings of all statuses that it covers', () => {
  const counts = {
    byStatus: new Map(statuses.map(({ id }, place) => [id, place + 1])),
    partly: 4,
    cancelled: 0,
  };
  expect(statusFilters.map(filter => countOf(counts, filter))).toEqual([36, 15, 4, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(countOf({ byStatus: new Map(), partly: 0, cancelled: 0 }, 'all')).toBe(0);
});
