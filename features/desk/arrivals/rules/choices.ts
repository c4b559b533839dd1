import { type SearchFault, searchFaults } from '#features/booking/booking/rules/search-terms.ts';

/** How many arrivals a page holds at most. */
export const PAGE_SIZE = 100;

/** Which arrivals of a day are shown; each stands under its number (docs/reference/arrivals.md#the-numbers-of-a-day). */
export const shows = ['all', 'ready', 'partly', 'passport', 'unread', 'unregistered', 'undelivered'] as const;
export type Show = (typeof shows)[number];

/** `urgent`: unread first, then by time of arrival; the others by their name, then by time of arrival. */
export const sorts = ['urgent', 'time', 'room', 'name', 'status'] as const;
export type Sort = (typeof sorts)[number];

export const columnNames = [
  'time',
  'room',
  'name',
  'bookingNo',
  'persons',
  'register',
  'language',
  'status',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Why something typed cannot be searched for over all days; undefined where it can, or where nothing is typed. */
export function searchFault(typed: string): SearchFault | undefined {
  if (typed.trim() === '') return undefined;
  return searchFaults({ name: typed }).name;
}
