import { type SearchFault, searchFaults } from '#features/booking/rules/search-terms.ts';
import type { TermName, Terms } from './list-state.ts';

/** Days and terms as they stand in their fields, not yet searched for. */
export type Draft = { from: string; to: string; terms: Terms };
type DraftField = 'from' | 'to' | TermName;
export type DraftErrors = { [Field in DraftField]?: SearchFault | undefined };

/** What keeps a draft from being searched, by its fields; undefined where nothing does. */
export function draftErrors({ from, to, terms }: Draft): DraftErrors | undefined {
  const faults = searchFaults({
    check_in_from: from,
    check_in_to: to,
    reservation_id: terms.reservation,
    name: terms.name,
    phone_number: terms.phone,
  });
  if (Object.keys(faults).length === 0) return undefined;
  return {
    from: faults.check_in_from,
    to: faults.check_in_to,
    reservation: faults.reservation_id,
    name: faults.name,
    phone: faults.phone_number,
  };
}

/** Over all days something must be searched for: that is no fault of a day's field. */
export const isNothingSought = (errors: DraftErrors) => errors.from === 'nothing_sought';

export function trimmed(terms: Terms): Terms {
  return { reservation: terms.reservation.trim(), name: terms.name.trim(), phone: terms.phone.trim() };
}

/**
 * The draft with another first or last day. A first day after the last takes it along; a last day before the first is
 * told, not followed: while a year is being typed, it is in the first century.
 */
export function withDay(draft: Draft, end: 'from' | 'to', day: string): Draft {
  if (end === 'to') return { ...draft, to: day };
  return { ...draft, from: day, to: draft.to !== '' && draft.to < day ? day : draft.to };
}
