import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { termNames } from '#features/booking/booking/rules/search-terms.ts';
import { forbidden } from '#platform/http/refusal.ts';
import type { ListFilters } from '../contract/list.ts';
import { maySortBy, type Sort, searchableBy } from '../rules/list-choices.ts';

/**
 * Replaces a hidden personal value (docs/reference/permissions.md#fields). The fixed length hides the length of
 * the value.
 */
const MASK = '＊＊＊＊';

/** Returns a personal value, or a mask if the user may not see it. An empty value is not masked. */
export type ShowValue = (value: string) => string;

export const mayReadPersonal = (scope: StaffScope) => scope.permissions.has('list.personal_information.view');

export function showFor(scope: StaffScope): ShowValue {
  return mayReadPersonal(scope) ? value => value : value => (value === '' ? '' : MASK);
}

/** System questions whose answers are not personal data. The hotel's own questions count as personal. */
const nonPersonalNames: ReadonlySet<string | null> = new Set([
  'has_japan_address',
  'receipt_address',
  'direct_mail',
]);

export const isPersonal = (systemName: string | null) => !nonPersonalNames.has(systemName);

export function assertMaySearch({ permissions }: StaffScope, filters: ListFilters): void {
  const searchable = searchableBy(key => permissions.has(key));
  if (termNames.some(name => filters[name] && !searchable.includes(name))) throw forbidden();
}

export function assertMaySort(scope: StaffScope, sort: Sort): void {
  if (!maySortBy(sort, mayReadPersonal(scope))) throw forbidden();
}

/**
 * Replaces the search text with the names of the searched fields, for the audit log
 * (docs/reference/names-and-phones.md#searching).
 */
export function withoutTerms({ reservation_id, name, phone_number, ...filters }: ListFilters) {
  const terms = Object.entries({ reservation_id, name, phone_number });
  return { ...filters, searched_by: terms.filter(([, term]) => term).map(([field]) => field) };
}
