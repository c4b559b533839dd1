import { and, or, type SQL, sql } from 'drizzle-orm';
import { digitsTyped, type SearchTerms } from '../rules/search-terms.ts';
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
  const all = and(
    ...sought.flatMap(({ kind, words }) => words.map(forms => holding(facilityId, kind, forms))),
  );
  if (!all) return undefined;
  return sql`${booking.id} = any(array(select ${bookingSearch.bookingId} from ${bookingSearch} where ${all}))`;
}

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
