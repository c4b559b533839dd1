import { cleanCode, toHalfWidth } from '#platform/text/clean.ts';

export const termNames = ['reservation_id', 'name', 'phone_number'] as const;
export type TermName = (typeof termNames)[number];

export type SearchTerms = { [Name in TermName]?: string | undefined };

type Search = SearchTerms & { check_in_from?: string | undefined; check_in_to?: string | undefined };
type SearchField = TermName | 'check_in_from' | 'check_in_to';

/** Why a search is rejected. `nothing_sought`: the search covers all days and has no search term. */
export type SearchError =
  | 'day_missing'
  | 'range_backwards'
  | 'nothing_sought'
  | 'no_letters'
  | 'no_digits'
  | 'too_short'
  | 'too_few_digits';

/** Minimum length of a term in a search over all days. A single character would match half of the bookings. */
const MIN_LETTERS = 2;

/**
 * Returns the errors of a search by field. A search needs either both days in order, or no day and a term that
 * has at least two characters or is a single-character family name. A term without letters or digits is always
 * an error.
 */
export function searchErrors(search: Search): Partial<Record<SearchField, SearchError>> {
  const terms = termNames.filter(name => (search[name] ?? '').trim() !== '');
  const days = (['check_in_from', 'check_in_to'] as const).filter(name => !search[name]);
  if (days.length === 2 && terms.length === 0)
    return { check_in_from: 'nothing_sought', check_in_to: 'nothing_sought' };
  const dayErrors = days.length === 1 ? days.map(name => [name, 'day_missing'] as const) : [];
  const isReversed = isBackwards(search.check_in_from, search.check_in_to);
  const rangeErrors = isReversed ? [['check_in_to', 'range_backwards'] as const] : [];
  const termErrors = terms.flatMap(name => {
    const fault = termFault(name, search[name] ?? '', days.length === 2);
    return fault ? [[name, fault] as const] : [];
  });
  return Object.fromEntries([...dayErrors, ...rangeErrors, ...termErrors]);
}

export const isBackwards = (from: string | undefined, to: string | undefined): boolean =>
  !!from && !!to && to < from;

function termFault(name: TermName, typed: string, overAllDays: boolean): SearchError | undefined {
  const isPhone = name === 'phone_number';
  const characters = isPhone ? typedDigits(typed) : countedLetters(typed);
  const letterCount = [...characters].length;
  if (letterCount === 0) return isPhone ? 'no_digits' : 'no_letters';
  const isName = name === 'name' && mayBeFamilyName(characters);
  if (overAllDays && letterCount < MIN_LETTERS && !isName) return isPhone ? 'too_few_digits' : 'too_short';
  return undefined;
}

/** Ignores spaces, hyphens and other punctuation. Half-width kana count as normal kana. */
const countedLetters = (text: string) => toHalfWidth(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns whether a character can be a whole family name, such as 林 or 김. The name index contains these
 * characters on their own.
 */
export const mayBeFamilyName = (character: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hangul}]$/u.test(character);

/**
 * Returns the digits of a number in any width, without the (0) of +81 (0)90…, which is not dialed from abroad.
 */
export const digitsOf = (text: string) =>
  cleanCode(text)
    .replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, '$1')
    .replace(/\D/g, '');

/** Like `digitsOf`, without a leading 00 before a country code. */
export const typedDigits = (phone: string) => digitsOf(phone).replace(/^00(?=[1-9])/, '');
