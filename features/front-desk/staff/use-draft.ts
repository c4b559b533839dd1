import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Draft,
  type DraftErrors,
  draftErrors,
  isNothingSought,
  trimmed,
  withDay,
} from './filter-draft.ts';
import type { ListState, TermName } from './list-state.ts';

/** What is typed into the filters of a list. Wherever the list goes by itself (back, clear), the fields follow. */
export function useDraft({ from, to, terms }: ListState, form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState<Draft>({ from, to, terms });
  const [errors, setErrors] = useState<DraftErrors>({});
  const [followed, setFollowed] = useState('');
  const applied = JSON.stringify({ from, to, terms });
  if (applied !== followed) {
    setFollowed(applied);
    setDraft({ from, to, terms });
    setErrors({});
  }
  const change = (changed: Draft) => {
    setDraft(changed);
    setErrors({});
  };
  return {
    draft,
    errors,
    setDay: (end: 'from' | 'to', day: string) => change(withDay(draft, end, day)),
    setTerm: (term: TermName, typed: string) =>
      change({ ...draft, terms: { ...draft.terms, [term]: typed } }),
    /** Back to what the list shows. */
    reset: () => setFollowed(''),
    clearDays: () => {
      change({ ...draft, from: '', to: '' });
      form.current?.querySelector<HTMLElement>('[type="search"]')?.focus();
    },
    /** The draft, where it can be searched for; else undefined, with the focus in the first field that is wrong. */
    checked: (): Draft | undefined => {
      const found = draftErrors(draft);
      if (!found) return { ...draft, terms: trimmed(draft.terms) };
      flushSync(() => setErrors(found));
      const field = isNothingSought(found) ? '[type="search"]' : '[aria-invalid="true"]';
      form.current?.querySelector<HTMLElement>(field)?.focus();
      return undefined;
    },
  };
}
