import { cleanCode, narrow } from '#platform/text/clean.ts';

/** The terms by which the front desk searches for bookings. */
export const termNames = ['reservation_id', 'name', 'phone_number'] as const;
export type TermName = (typeof termNames)[number];

/** The terms as they were typed. Absent or empty: not searched by. */
export type SearchTerms = { [Name in TermName]?: string | undefined };

type Search = SearchTerms & { check_in_from?: string | undefined; check_in_to?: string | undefined };
type SearchField = TermName | 'check_in_from' | 'check_in_to';

/** Why a list cannot be asked for so. `nothing_sought`: over all days, and nothing to search for. */
export type SearchFault =
  | 'day_missing'
  | 'range_backwards'
  | 'nothing_sought'
  | 'no_letters'
  | 'no_digits'
  | 'too_short'
  | 'too_few_digits';

/** Over all days a single character would find half of the bookings. */
const LEAST = 2;

/**
 * The reasons why a search cannot be asked for, by field: both days are needed, the last not before the first, or neither with
 * something to search for, of two characters at least, or one that may be a family name. A term without letters or digits is an error,
 * whatever the days are.
 */
export function searchFaults(search: Search): Partial<Record<SearchField, SearchFault>> {
  const terms = termNames.filter(name => (search[name] ?? '').trim() !== '');
  const days = (['check_in_from', 'check_in_to'] as const).filter(name => !search[name]);
  if (days.length === 2 && terms.length === 0)
    return { check_in_from: 'nothing_sought', check_in_to: 'nothing_sought' };
  const faulty = days.length === 1 ? days.map(name => [name, 'day_missing'] as const) : [];
  const isTurned = isBackwards(search.check_in_from, search.check_in_to);
  const turned = isTurned ? [['check_in_to', 'range_backwards'] as const] : [];
  const wrong = terms.flatMap(name => {
    const fault = termFault(name, search[name] ?? '', days.length === 2);
    return fault ? [[name, fault] as const] : [];
  });
  return Object.fromEntries([...faulty, ...turned, ...wrong]);
}

/** Whether a range of days, both given, ends before it begins. */
export const isBackwards = (from: string | undefined, to: string | undefined): boolean =>
  !!from && !!to && to < from;

function termFault(name: TermName, typed: string, overAllDays: boolean): SearchFault | undefined {
  const isPhone = name === 'phone_number';
  const counted = isPhone ? digitsTyped(typed) : countedLetters(typed);
  const weight = [...counted].length;
  if (weight === 0) return isPhone ? 'no_digits' : 'no_letters';
  const isName = name === 'name' && tellsAlone(counted);
  if (overAllDays && weight < LEAST && !isName) return isPhone ? 'too_few_digits' : 'too_short';
  return undefined;
}

/** Spaces, hyphens and the like do not count. Half-width kana count as the kana they are. */
const countedLetters = (text: string) => narrow(text).replace(/[^\p{L}\p{N}]/gu, '');

/** A character that may be a whole family name, as 林 or 김: the index of names knows each by itself. */
export const tellsAlone = (character: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hangul}]$/u.test(character);

/** The digits of a number in any width, without the (0) of +81 (0)90…, which nobody dials from abroad. */
export const digitsOf = (text: string) =>
  cleanCode(text)
    .replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, '$1')
    .replace(/\D/g, '');

/** The digits of a number however it was typed, without the 00 that some dial before a country. */
export const digitsTyped = (phone: string) => digitsOf(phone).replace(/^00(?=[1-9])/, '');
