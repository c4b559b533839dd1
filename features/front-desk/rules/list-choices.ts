import { type StatusName, statuses, statusIds } from '#features/booking/rules/status.ts';

/** What a list can be narrowed to: one status, or all of those who have not registered yet. */
export type StatusFilter = 'all' | 'unregistered' | StatusName;

export const statusFilters: readonly [StatusFilter, ...StatusFilter[]] = [
  'all',
  'unregistered',
  ...statuses.map(({ name }) => name),
];

/** The statuses that a filter covers. */
export function statusesIn(filter: StatusFilter): readonly number[] {
  const covered = statuses.filter(({ id, name }) => {
    if (filter === 'unregistered') return id < statusIds.input;
    return filter === 'all' || filter === name;
  });
  return covered.map(({ id }) => id);
}

/** How many bookings show each status, by its id. */
export type StatusCounts = ReadonlyMap<number, number>;

export const countOf = (counts: StatusCounts, filter: StatusFilter): number =>
  statusesIn(filter).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);

/**
 * The orders of a list. `newest`: by check-in day, the last first; `arrival`: by check-in day and time, the next first;
 * `name`: by kana, else by name; `status`: how far a booking has come, the least first.
 */
export const sorts = ['newest', 'arrival', 'name', 'status'] as const;
export type Sort = (typeof sorts)[number];
