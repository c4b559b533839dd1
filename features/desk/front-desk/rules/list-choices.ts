import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { type TermName, termNames } from '#features/booking/booking/rules/search-terms.ts';
import { type StatusName, statuses, statusIds } from '#features/booking/booking/rules/status.ts';

export const pageSize = 100;
export const longest = { term: 100, filterName: 60, withdrawalReason: 500, amendmentReason: 500, room: 50 };
export const mostPersons = 999;

/** The choices of the status: one status, all of those before a registration, or parties in which only some guests have registered. */
export type StatusFilter = 'all' | 'unregistered' | 'partly' | StatusName;

export const statusFilters: readonly [StatusFilter, ...StatusFilter[]] = [
  'all',
  'unregistered',
  'partly',
  ...statuses.map(({ name }) => name),
];

export function statusesIn(filter: StatusFilter): readonly number[] {
  const covered = statuses.filter(({ id, name }) => {
    if (filter === 'unregistered') return id < statusIds.input;
    if (filter === 'partly') return id >= statusIds.input;
    return filter === 'all' || filter === name;
  });
  return covered.map(({ id }) => id);
}

/** How many bookings show each status, by its id; and how many are partly registered. */
export type StatusCounts = { byStatus: ReadonlyMap<number, number>; partly: number };

export const countOf = ({ byStatus, partly }: StatusCounts, filter: StatusFilter): number =>
  filter === 'partly' ? partly : statusesIn(filter).reduce((sum, id) => sum + (byStatus.get(id) ?? 0), 0);

/** `newest`: by check-in day, last first; `arrival`: by day and time, next first; `name`: by kana, else name; `status`: least far first. */
export const sorts = ['newest', 'arrival', 'name', 'status'] as const;
export type Sort = (typeof sorts)[number];

/** Whether a reader may have rows in this order, which would give away names that they mask. */
export const maySortBy = (sort: string, seesNames: boolean): boolean => sort !== 'name' || seesNames;

/** Without personal information only the reservation number: other hits would reveal what rows mask (docs/reference/names-and-phones.md#searching). */
export function searchableBy(holds: (key: PermissionKey) => boolean): readonly TermName[] {
  if (!holds('list.search_terms.edit')) return [];
  return holds('list.personal_information.view') ? termNames : ['reservation_id'];
}

export const flagNames = ['incomplete', 'email', 'noEmail', 'passport', 'face'] as const;
export type FlagName = (typeof flagNames)[number];

/** The filters that can be saved: none of them identifies a guest. */
export type Filters = Record<FlagName, boolean> & {
  /** YYYY-MM-DD; both are empty where a search goes over all days. */
  from: string;
  to: string;
  status: StatusFilter;
};

/** What the list opens with: today's arrivals. */
export function arrivingOn(today: string): Filters {
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

/** The chosen order, else the next arrival first if all days are to come, else the last. Masked names cannot be sorted by. */
export function sortOf(
  { sort, from }: { sort: Sort | null; from: string },
  today: string,
  seesNames: boolean,
): Sort {
  const chosen = sort && maySortBy(sort, seesNames) ? sort : null;
  return chosen ?? (from !== '' && from >= today ? 'arrival' : 'newest');
}
