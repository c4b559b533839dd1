import { hasTerms, type TermName, type Terms, termNames } from './list-state.ts';

/** Days and terms as they stand in their fields, not yet searched for. */
export type Draft = { from: string; to: string; terms: Terms };
export type DraftField = 'from' | 'to' | TermName;
export type DraftErrors = { [Field in DraftField]?: 'missing' | 'short' };

/** Signs do not count, as on the server, which has the last word. */
const weightOf = (term: string) => [...term.replace(/[^\p{L}\p{N}]/gu, '')].length;

/** What keeps a draft from being searched: both days are needed, or neither with terms of two characters (wire "List"). */
export function draftErrors({ from, to, terms }: Draft): DraftErrors {
  if (from !== '' && to !== '') return {};
  if (from !== '') return { to: 'missing' };
  if (to !== '') return { from: 'missing' };
  if (!hasTerms(trimmed(terms))) return { from: 'missing', to: 'missing' };
  const short = termNames.filter(name => terms[name].trim() !== '' && weightOf(terms[name]) < 2);
  return Object.fromEntries(short.map(name => [name, 'short']));
}

export function trimmed(terms: Terms): Terms {
  return { reservation: terms.reservation.trim(), name: terms.name.trim(), phone: terms.phone.trim() };
}

/** The draft with another first or last day; the other end follows where the range would end before it begins. */
export function withDay(draft: Draft, end: 'from' | 'to', day: string): Draft {
  const other = end === 'from' ? draft.to : draft.from;
  const isTurned = day !== '' && other !== '' && (end === 'from' ? other < day : other > day);
  return isTurned ? { ...draft, from: day, to: day } : { ...draft, [end]: day };
}
