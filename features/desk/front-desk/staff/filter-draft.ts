import { type RefObject, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type SearchFault, searchFaults } from '#features/booking/booking/rules/search-terms.ts';
import { askedBy, type ListState, searchTerms, type TermName, type Terms, termNames } from './list-state.ts';

/** Days and terms as they stand in their fields, not yet searched for. */
type Draft = { from: string; to: string; terms: Terms };
type DraftField = 'from' | 'to' | TermName;
export type DraftErrors = { [Field in DraftField]?: SearchFault | undefined };

/** The reasons why a draft cannot be searched for, by field; undefined where there are none. */
export function draftErrors({ from, to, terms }: Draft): DraftErrors | undefined {
  const faults = searchFaults({ ...searchTerms(terms), check_in_from: from, check_in_to: to });
  if (Object.keys(faults).length === 0) return undefined;
  return {
    from: faults.check_in_from,
    to: faults.check_in_to,
    ...Object.fromEntries(termNames.map(name => [name, faults[askedBy[name]]])),
  };
}

/** Over all days something must be searched for. The fault is not in the fields of the days. */
export const isNothingSought = (errors: DraftErrors) => errors.from === 'nothing_sought';

export function trimmed(terms: Terms): Terms {
  return { reservation: terms.reservation.trim(), name: terms.name.trim(), phone: terms.phone.trim() };
}

/** A first day after the last takes it along; a last day before the first moves nothing, since a year being typed begins in the first century. */
export function withDay(draft: Draft, end: 'from' | 'to', day: string): Draft {
  if (end === 'to') return { ...draft, to: day };
  return { ...draft, from: day, to: draft.to !== '' && draft.to < day ? day : draft.to };
}

/** Typed over what a list shows; it ends once the list shows something else. */
type Typed = { over: Draft; draft: Draft; errors: DraftErrors };

/** The draft in the fields of a list's filters. Where the list goes by itself (back, clear), the fields follow. */
export function useDraft({ from, to, terms }: ListState, form: RefObject<HTMLFormElement | null>) {
  const { reservation, name, phone } = terms;
  // The same object for as long as the list shows the same, and another one when it comes back to it later.
  const applied = useMemo(
    () => ({ from, to, terms: { reservation, name, phone } }),
    [from, to, reservation, name, phone],
  );
  const [typed, setTyped] = useState<Typed | null>(null);
  const { draft, errors }: Omit<Typed, 'over'> =
    typed?.over === applied ? typed : { draft: applied, errors: {} };
  const change = (changed: Draft, found: DraftErrors = {}) =>
    setTyped({ over: applied, draft: changed, errors: found });
  return {
    draft,
    errors,
    setDay: (end: 'from' | 'to', day: string) => change(withDay(draft, end, day)),
    setTerm: (term: TermName, text: string) => change({ ...draft, terms: { ...draft.terms, [term]: text } }),
    /** Back to what the list shows. */
    reset: () => setTyped(null),
    clearDays: () => {
      change({ ...draft, from: '', to: '' });
      form.current?.querySelector<HTMLElement>('[type="search"]')?.focus();
    },
    /** The draft, where it can be searched for; else undefined, with the focus in the first field that is wrong. */
    checked: (): Draft | undefined => {
      const found = draftErrors(draft);
      if (!found) return { ...draft, terms: trimmed(draft.terms) };
      flushSync(() => change(draft, found));
      const field = isNothingSought(found) ? '[type="search"]' : '[aria-invalid="true"]';
      form.current?.querySelector<HTMLElement>(field)?.focus();
      return undefined;
    },
  };
}
