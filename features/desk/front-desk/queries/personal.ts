import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { termNames } from '#features/booking/booking/rules/search-terms.ts';
import { forbidden } from '#platform/http/refusal.ts';
import type { ListFilters } from '../contract/list.ts';
import { maySortBy, type Sort, searchableBy } from '../rules/list-choices.ts';

/**
 * Replaces a hidden personal value (docs/reference/permissions.md#fields). Fixed length, so that it does not
 * reveal the length of the value.
 */
const MASK = '＊＊＊＊';

/** Returns a personal value, or a mask if the reader may not see it. An empty value stays empty. */
export type Show = (value: string) => string;

export const mayReadPersonal = (scope: StaffScope) => scope.permissions.has('list.personal_information.view');

export function showFor(scope: StaffScope): Show {
  return mayReadPersonal(scope) ? value => value : value => (value === '' ? '' : MASK);
}

/** Questions whose answers reveal nothing about a person. Questions added by a facility count as personal. */
const impersonal: ReadonlySet<string | null> = new Set([
  'has_japan_address',
  'receipt_address',
  'direct_mail',
]);

export const isPersonal = (systemName: string | null) => !impersonal.has(systemName);

export function assertMaySearch({ permissions }: StaffScope, filters: ListFilters): void {
  const searchable = searchableBy(key => permissions.has(key));
  if (termNames.some(name => filters[name] && !searchable.includes(name))) throw forbidden();
}

export function assertMaySort(scope: StaffScope, sort: Sort): void {
  if (!maySortBy(sort, mayReadPersonal(scope))) throw forbidden();
}

/**
 * For the audit: removes the search text and names the terms used
 * (docs/reference/names-and-phones.md#searching).
 */
export function withoutTerms({ reservation_id, name, phone_number, ...filters }: ListFilters) {
  const terms = Object.entries({ reservation_id, name, phone_number });
  return { ...filters, searched_by: terms.filter(([, term]) => term).map(([field]) => field) };
}
