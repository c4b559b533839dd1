import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { type TermName, termNames } from '#features/booking/booking/rules/search-terms.ts';
import { type StatusName, statuses, statusIds } from '#features/booking/booking/rules/status.ts';

export const pageSize = 100;
export const maxLengths = {
  term: 100,
  filterName: 60,
  withdrawalReason: 500,
  amendmentReason: 500,
  room: 50,
};
export const maxPersons = 999;

export type StatusFilter = 'all' | 'unregistered' | 'partly' | StatusName;

export const statusFilters: readonly [StatusFilter, ...StatusFilter[]] = [
  'all',
  'unregistered',
  'partly',
  ...statuses.map(({ name }) => name),
];

export function statusesIn(filter: StatusFilter): readonly number[] {
  const matchingStatuses = statuses.filter(({ id, name }) => {
    if (filter === 'unregistered') return id < statusIds.input;
    if (filter === 'partly') return id >= statusIds.input;
    return filter === 'all' || filter === name;
  });
  return matchingStatuses.map(({ id }) => id);
}

export type StatusCounts = {
  byStatus: ReadonlyMap<number, number>;
  partly: number;
  /**
   * Cancelled bookings. They also count under the first status, but their guests are not expected to
   * register.
   */
  cancelled: number;
};

export function countOf({ byStatus, partly, cancelled }: StatusCounts, filter: StatusFilter): number {
  if (filter === 'partly') return partly;
  const total = statusesIn(filter).reduce((sum, id) => sum + (byStatus.get(id) ?? 0), 0);
  return filter === 'unregistered' ? total - cancelled : total;
}

/**
 * `newest`: by check-in day, last day first; `arrival`: by day and time, next arrival first; `name`: by kana or
 * name; `status`: least progress first.
 */
export const sorts = ['newest', 'arrival', 'name', 'status'] as const;
export type Sort = (typeof sorts)[number];

/** Whether a user may sort by this order. Sorting by name would reveal masked names. */
export const maySortBy = (sort: string, seesNames: boolean): boolean => sort !== 'name' || seesNames;

/**
 * Users who may not see personal information can search only by booking number. Other matches would reveal
 * masked data (docs/reference/names-and-phones.md#searching).
 */
export function searchableBy(holds: (key: PermissionKey) => boolean): readonly TermName[] {
  if (!holds('list.search_terms.edit')) return noTerms;
  return holds('list.personal_information.view') ? termNames : numberOnly;
}

const noTerms: readonly TermName[] = [];
const numberOnly: readonly TermName[] = ['reservation_id'];

export const flagNames = ['incomplete', 'email', 'noEmail', 'passport', 'face'] as const;
export type FlagName = (typeof flagNames)[number];

/** The filters that can be saved. They do not identify a guest. */
export type Filters = Record<FlagName, boolean> & {
  /** YYYY-MM-DD. `from` and `to` are empty if a search covers all days. */
  from: string;
  to: string;
  status: StatusFilter;
};

export function filtersForArrivals(today: string): Filters {
  return {
    from: today,
    to: today,
    status: 'all',
    email: false,
    noEmail: false,
    passport: false,
    face: false,
    incomplete: false,
  };
}

/**
 * Returns the chosen sort order. The default is `arrival` if the first day is today or later, otherwise
 * `newest`. Sorting by name is ignored if names are masked.
 */
export function sortOf(
  { sort, from }: { sort: Sort | null; from: string },
  today: string,
  seesNames: boolean,
): Sort {
  const allowedSort = sort && maySortBy(sort, seesNames) ? sort : null;
  return allowedSort ?? (from !== '' && from >= today ? 'arrival' : 'newest');
}
