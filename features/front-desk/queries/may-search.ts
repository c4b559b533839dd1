import type { StaffScope } from '#features/access/rules/scope.ts';
import { forbidden } from '#platform/http/refusal.ts';
import type { ListFilters } from '../contract/list.ts';
import type { Sort } from '../rules/list-choices.ts';
import { mayReadPersonal } from './personal.ts';

/**
 * Throws 403 where this reader may not search, or not by this: whoever may not see personal information has the
 * reservation number alone (docs/reference/names-and-phones.md#searching), lest the hits tell what the rows mask.
 */
export function assertMaySearch(
  scope: StaffScope,
  { reservation_id, name, phone_number }: ListFilters,
): void {
  if (!reservation_id && !name && !phone_number) return;
  if (!scope.permissions.has('list.search_terms.edit')) throw forbidden();
  if ((name || phone_number) && !mayReadPersonal(scope)) throw forbidden();
}

/** Throws 403 where the order of the rows would tell of names that they mask. */
export function assertMaySort(scope: StaffScope, sort: Sort): void {
  if (sort === 'name' && !mayReadPersonal(scope)) throw forbidden();
}

/**
 * The filters as an audit entry may tell them: which terms were searched by, and not what for
 * (docs/reference/names-and-phones.md#searching).
 */
export function withoutTerms({ reservation_id, name, phone_number, ...filters }: ListFilters) {
  const terms = Object.entries({ reservation_id, name, phone_number });
  return { ...filters, searched_by: terms.filter(([, term]) => term).map(([field]) => field) };
}
