import { and, or, type SQL, sql } from 'drizzle-orm';
import { digitsTyped, type SearchTerms, type TermName } from '../rules/search-terms.ts';
import { booking, bookingSearch } from '../tables.ts';
import { gramsOf } from './search-grams.ts';
import { formsOfWord, headOf, type Kind, lettersOf, wordsOf } from './search-texts.ts';

/** Words of one kind that a booking must have, all in one text. Of each word any form will do. */
type Sought = { kind: Kind; words: string[][] };

/**
 * The condition on `booking` that these terms make; undefined where nothing is searched. The index names candidates by
 * the pairs of characters that they have; their texts are then compared as a whole, so that nothing false is found.
 */
export function matchesTerms(facilityId: number, terms: SearchTerms): SQL | undefined {
  const sought = soughtBy(terms);
  return and(candidates(facilityId, sought), ...sought.map(hasText));
}

/** From how many digits on something typed into one field for all terms may be a part of a phone number: people say the last four. */
const LEAST_DIGITS = 4;

/**
 * The condition on `booking` that one of these terms makes of what was typed, whichever it is: a number alone is no name, and
 * letters are no phone. Nothing is found by what none of them can be.
 */
export function matchesText(facilityId: number, typed: string, terms: readonly TermName[]): SQL | undefined {
  const figures = /^[\d\s()+./‐–—ー−-]+$/u.test(typed.normalize('NFKC'));
  const mayBe: Record<TermName, boolean> = {
    reservation_id: lettersOf(typed) !== '',
    name: !figures,
    phone_number: figures && digitsTyped(typed).length >= LEAST_DIGITS,
  };
  const sought = terms.filter(term => mayBe[term]).flatMap(term => soughtBy({ [term]: typed }));
  if (sought.length === 0) return sql`false`;
  const anyPairs = or(...sought.map(one => pairsOf(facilityId, [one])));
  return and(anyPairs && named(anyPairs), or(...sought.map(hasText)));
}

function soughtBy({ reservation_id, name, phone_number }: SearchTerms): Sought[] {
  const sought: Sought[] = [];
  if (reservation_id) sought.push({ kind: 'reservation', words: [[lettersOf(reservation_id)]] });
  if (name) sought.push({ kind: 'name', words: wordsOf(name).map(formsOfWord) });
  if (phone_number) sought.push({ kind: 'phone', words: [[digitsTyped(phone_number)]] });
  return sought;
}

// As an array, so that the index of pairs is read first, whatever the planner thinks of the days beside it. The facility
// stands in the pairs themselves: named once more, it would have the planner read all rows of the facility instead.
function candidates(facilityId: number, sought: Sought[]): SQL | undefined {
  const all = pairsOf(facilityId, sought);
  return all && named(all);
}

const named = (pairs: SQL) =>
  sql`${booking.id} = any(array(select ${bookingSearch.bookingId} from ${bookingSearch} where ${pairs}))`;

const pairsOf = (facilityId: number, sought: Sought[]): SQL | undefined =>
  and(...sought.flatMap(({ kind, words }) => words.map(forms => holding(facilityId, kind, forms))));

/** A single character has no pair: the index cannot be searched by it alone. */
function holding(facilityId: number, kind: Kind, forms: string[]): SQL | undefined {
  const grams = forms.map(form => gramsOf(facilityId, kind, form));
  if (grams.some(pairs => pairs.length === 0)) return undefined;
  return or(...grams.map(pairs => sql`${bookingSearch.grams} @> ${sql.param(pairs)}::text[]`));
}

// Forms hold letters, digits and slashes alone: none of them means anything to LIKE.
function hasText({ kind, words }: Sought): SQL {
  const like = words.map(forms => {
    const patterns = forms.map(form => `${headOf(kind)}%${form}%`);
    return sql`line like any (${sql.param(patterns)}::text[])`;
  });
  return sql`exists (select from unnest(${booking.searchTexts}) as line where ${and(...like)})`;
}
