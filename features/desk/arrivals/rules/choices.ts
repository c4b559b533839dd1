import { type SearchError, searchErrors } from '#features/booking/booking/rules/search-terms.ts';

export const PAGE_SIZE = 100;

/**
 * The filters for a day's arrivals. Each filter shows how many arrivals match
 * (docs/reference/arrivals.md#the-numbers-of-a-day).
 */
export const arrivalFilters = [
  'all',
  'ready',
  'partly',
  'passport',
  'unread',
  'unregistered',
  'undelivered',
] as const;
export type ArrivalFilter = (typeof arrivalFilters)[number];

/**
 * `urgent` sorts unread registrations first, then by arrival time. All other orders use the arrival time as
 * the second criterion.
 */
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

/** Returns why the text cannot be searched for. Undefined if it can be, or if it is empty. */
export function searchError(typed: string): SearchError | undefined {
  if (typed.trim() === '') return undefined;
  return searchErrors({ name: typed }).name;
}
