import { type RefObject, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type SearchError, searchErrors } from '#features/booking/booking/rules/search-terms.ts';
import {
  apiTermNames,
  type ListState,
  searchTerms,
  type TermName,
  type Terms,
  termNames,
} from './list-state.ts';

type Draft = { from: string; to: string; terms: Terms };
type DraftField = 'from' | 'to' | TermName;
export type DraftErrors = { [Field in DraftField]?: SearchError | undefined };

/** Returns the errors of a draft by field. Undefined if the draft is valid. */
export function draftErrors({ from, to, terms }: Draft): DraftErrors | undefined {
  const faults = searchErrors({ ...searchTerms(terms), check_in_from: from, check_in_to: to });
  if (Object.keys(faults).length === 0) return undefined;
  return {
    from: faults.check_in_from,
    to: faults.check_in_to,
    ...Object.fromEntries(termNames.map(name => [name, faults[apiTermNames[name]]])),
  };
}

/** A search over all days needs a term, so this error is not shown at the date fields. */
export const lacksSearchTerm = (errors: DraftErrors) => errors.from === 'nothing_sought';

export function trimTerms(terms: Terms): Terms {
  return { reservation: terms.reservation.trim(), name: terms.name.trim(), phone: terms.phone.trim() };
}

/**
 * If the first day is moved after the last day, the last day follows. A last day before the first day does
 * not move the first day, because a date is temporarily in a year such as 0002 while its year is being typed.
 */
export function withDay(draft: Draft, end: 'from' | 'to', day: string): Draft {
  if (end === 'to') return { ...draft, to: day };
  return { ...draft, from: day, to: draft.to !== '' && draft.to < day ? day : draft.to };
}

/**
 * The draft that was typed while the filters `over` were applied. Discarded when the list applies other
 * filters.
 */
type TypedDraft = { over: Draft; draft: Draft; errors: DraftErrors };

export function useDraft({ from, to, terms }: ListState, form: RefObject<HTMLFormElement | null>) {
  const { reservation, name, phone } = terms;
  // A new object each time the filters change. A draft for earlier filters is therefore discarded even if the
  // list returns to them.
  const appliedDraft = useMemo(
    () => ({ from, to, terms: { reservation, name, phone } }),
    [from, to, reservation, name, phone],
  );
  const [typed, setTyped] = useState<TypedDraft | null>(null);
  const { draft, errors }: Omit<TypedDraft, 'over'> =
    typed?.over === appliedDraft ? typed : { draft: appliedDraft, errors: {} };
  const change = (changed: Draft, found: DraftErrors = {}) =>
    setTyped({ over: appliedDraft, draft: changed, errors: found });
  return {
    draft,
    errors,
    setDay: (end: 'from' | 'to', day: string) => change(withDay(draft, end, day)),
    setTerm: (term: TermName, text: string) => change({ ...draft, terms: { ...draft.terms, [term]: text } }),
    reset: () => setTyped(null),
    clearDays: () => {
      change({ ...draft, from: '', to: '' });
      form.current?.querySelector<HTMLElement>('[type="search"]')?.focus();
    },
    /** Returns the draft if it is valid. Otherwise returns undefined and focuses the first invalid field. */
    checked: (): Draft | undefined => {
      const newErrors = draftErrors(draft);
      if (!newErrors) return { ...draft, terms: trimTerms(draft.terms) };
      flushSync(() => change(draft, newErrors));
      const field = lacksSearchTerm(newErrors) ? '[type="search"]' : '[aria-invalid="true"]';
      form.current?.querySelector<HTMLElement>(field)?.focus();
      return undefined;
    },
  };
}
