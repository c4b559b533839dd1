import { and, or, type SQL, sql } from 'drizzle-orm';
import { cleanCode } from '#platform/text/clean.ts';
import { digitsTyped, type SearchTerms, type TermName } from '../rules/search-terms.ts';
import { booking, bookingSearch } from '../tables.ts';
import { gramsOf } from './search-grams.ts';
import { formsOfWord, headOf, type Kind, lettersOf, numberLetters, wordsOf } from './search-texts.ts';

/** Words of one kind that a booking must have, all in one text. Of each word any form will do. */
type Sought = { kind: Kind; words: string[][] };

/**
 * The condition on `booking` that these terms make; undefined where nothing is searched. The index names candidates by
 * the pairs of characters that they have; their texts are then compared as a whole, so that nothing false is found.
 */
export function matchesTerms(facilityId: number, terms: SearchTerms): SQL | undefined {
  return and(...soughtBy(terms).map(one => matchesAny(facilityId, orRoom(one))));
}

/** From how many digits on something typed into one field for all terms may be a part of a phone number: people say the last four. */
const LEAST_DIGITS = 4;

/**
 * The condition on `booking` that one of these terms makes of what was typed, whichever it is: a number alone is no name, and
 * letters are no phone. Nothing is found by what none of them can be.
 */
export function matchesText(facilityId: number, typed: string, terms: readonly TermName[]): SQL | undefined {
  const figures = /^[\d\s()+./-]+$/.test(cleanCode(typed));
  const mayBe: Record<TermName, boolean> = {
    reservation_id: [...lettersOf(typed)].length > 1,
    name: !figures,
    phone_number: figures && digitsTyped(typed).length >= LEAST_DIGITS,
  };
  const sought = terms
    .filter(term => mayBe[term])
    .flatMap(term => soughtBy({ [term]: typed }).flatMap(orRoom))
    .filter(one => pairsOf(facilityId, one) !== undefined);
  return sought.length === 0 ? sql`false` : matchesAny(facilityId, sought);
}

/** What may be the number of a booking may be that of its room, too. */
const orRoom = (one: Sought): Sought[] =>
  one.kind === 'reservation' ? [one, { ...one, kind: 'room' }] : [one];

function soughtBy({ reservation_id, name, phone_number }: SearchTerms): Sought[] {
  const sought: Sought[] = [];
  if (reservation_id) sought.push({ kind: 'reservation', words: [[numberLetters(reservation_id)]] });
  if (name) sought.push({ kind: 'name', words: wordsOf(name).map(formsOfWord) });
  if (phone_number) sought.push({ kind: 'phone', words: [[digitsTyped(phone_number)]] });
  return sought;
}

/** That a booking has one of these. If the index has no candidates for one of them, all texts are compared. */
function matchesAny(facilityId: number, sought: readonly Sought[]): SQL | undefined {
  const pairs = sought.flatMap(one => pairsOf(facilityId, one) ?? []);
  const isIndexed = pairs.length === sought.length;
  return and(isIndexed ? named(pairs) : undefined, or(...sought.map(hasText)));
}

// As an array, so that the index of pairs is read first, whatever the planner thinks of the days beside it. The facility
// stands in the pairs themselves: named once more, it would have the planner read all rows of the facility instead. Each has a
// query of its own: with several in one, the planner takes the index for dearer than it is.
function named(pairs: readonly SQL[]): SQL {
  const queries = pairs.map(
    each => sql`select ${bookingSearch.bookingId} from ${bookingSearch} where ${each}`,
  );
  return sql`${booking.id} = any(array(${sql.join(queries, sql` union all `)}))`;
}

const pairsOf = (facilityId: number, { kind, words }: Sought): SQL | undefined =>
  and(...words.map(forms => holding(facilityId, kind, forms)));

/** Most single characters are not in the index, which cannot be searched by them alone. */
function holding(facilityId: number, kind: Kind, forms: string[]): SQL | undefined {
  const grams = forms.map(form => gramsOf(facilityId, kind, form));
  if (grams.some(pairs => pairs.length === 0)) return undefined;
  return or(...grams.map(pairs => sql`${bookingSearch.grams} @> ${sql.param(pairs)}::text[]`));
}

// Forms hold letters, digits and slashes alone: none of them means anything to LIKE.
function hasText({ kind, words }: Sought): SQL {
  const like = words.map(forms => {
    const patterns = forms.map(form => headOf(kind) + (kind === 'room' ? form : `%${form}%`));
    return sql`line like any (${sql.param(patterns)}::text[])`;
  });
  return sql`exists (select from unnest(${booking.searchTexts}) as line where ${and(...like)})`;
}
