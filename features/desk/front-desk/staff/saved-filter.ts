import { deepEqual } from 'fast-equals';
import { daysAfter, daysBetween } from '#features/hotel/facility/rules/days.ts';
import type { CallsOf } from '#platform/browser/call.ts';
import type * as contract from '../contract/saved-filters.ts';
import { type Filters, filtersForArrivals, statusFilters } from '../rules/list-choices.ts';
import { apiFilters, filtersIn } from './list-state.ts';

type SavedFilter = CallsOf<typeof contract>['GET log/saved-filters']['replies']['staff']['data'][number];
type SavedValues = SavedFilter['filters'];
type ValuesToSave = CallsOf<typeof contract>['POST log/saved-filters']['input']['filters'];

/**
 * Converts the current filters to a saved filter. With `moving`, days are stored relative to today, so that
 * "tomorrow" stays tomorrow. A search over all days stores no days.
 */
export function savedValuesFrom(filters: Filters, today: string, moving: boolean): ValuesToSave {
  const savedDayOf = (at: string) => (moving ? daysBetween(today, at) : at);
  const hasDays = filters.from !== '';
  return {
    check_in_from: hasDays ? savedDayOf(filters.from) : null,
    check_in_to: hasDays ? savedDayOf(filters.to) : null,
    ...apiFilters(filters),
  };
}

/** Converts a saved filter to filters for today. If it contains no days, the current days are kept. */
export function filtersFrom(saved: SavedValues, today: string, shown: Pick<Filters, 'from' | 'to'>): Filters {
  const days = shown.from === '' ? filtersForArrivals(today) : shown;
  const from = dayOf(saved.check_in_from, today) ?? days.from;
  const to = dayOf(saved.check_in_to, today) ?? days.to;
  return {
    from,
    to: to < from ? from : to,
    status: statusFilters.find(name => name === saved.status) ?? 'all',
    email: saved.email_exists === 1,
    noEmail: saved.no_email_exists === 1,
    passport: saved.has_passport_picture === 1,
    face: saved.has_face_picture === 1,
    incomplete: saved.register_incomplete === 1,
  };
}

const dayOf = (kept: string | number | null | undefined, today: string) =>
  typeof kept === 'number' ? daysAfter(today, kept) : (kept ?? undefined);

export const isShown = (saved: SavedValues, today: string, shown: Filters): boolean =>
  deepEqual(filtersIn(filtersFrom(saved, today, shown)), filtersIn(shown));

/** Whether the days are probably meant relative to today, because they start yesterday, today or tomorrow. */
export const startsNear = ({ from }: Pick<Filters, 'from'>, today: string): boolean =>
  from !== '' && Math.abs(daysBetween(today, from)) <= 1;
