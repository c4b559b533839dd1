import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { cleanCode } from '#platform/text/clean.ts';
import { type SearchTerms, type TermName, typedDigits } from '../rules/search-terms.ts';
import { booking, bookingSearch } from '../tables.ts';
import { gramsOf, someGramsOf } from './search-grams.ts';
import { formsOfWord, type Kind, lettersOf, numberLetters, prefixOf, wordsOf } from './search-texts.ts';

/**
 * Words of one kind. All of them must occur in the same text of a booking. Each word is a list of alternative forms.
 */
type SearchTarget = { kind: Kind; words: string[][] };

/**
 * Returns the condition on `booking` for these terms; undefined if there are no terms. The index yields
 * candidates by their character pairs. Comparing the full texts removes false matches.
 */
export function matchesTerms(facilityId: number, terms: SearchTerms): SQL | undefined {
  return and(...targetsOf(terms).map(one => matchesAny(facilityId, withRoomTarget(one))));
}

/**
 * Minimum number of digits for the combined search field to search phone numbers. Guests often give only the
 * last four digits.
 */
const MIN_DIGITS = 4;

/**
 * Returns the condition on `booking` that any of these terms matches the typed text. Digits alone are not
 * searched as a name, and letters are not searched as a phone number. Matches nothing if no term applies.
 */
export function matchesText(facilityId: number, typed: string, terms: readonly TermName[]): SQL | undefined {
  const textTargets = targetsOfText(typed, terms).filter(
    one => pairsOf(gramsAt(facilityId), one) !== undefined,
  );
  return textTargets.length === 0 ? sql`false` : matchesAny(facilityId, textTargets);
}

function targetsOfText(typed: string, terms: readonly TermName[]): SearchTarget[] {
  const isNumeric = /^[\d\s()+./-]+$/.test(cleanCode(typed));
  const canMatch: Record<TermName, boolean> = {
    reservation_id: [...lettersOf(typed)].length > 1,
    name: !isNumeric,
    phone_number: isNumeric && typedDigits(typed).length >= MIN_DIGITS,
  };
  return terms
    .filter(term => canMatch[term])
    .flatMap(term => targetsOf({ [term]: typed }).flatMap(withRoomTarget));
}

/**
 * Returns the given hotels in which a booking may match the typed text (see `matchesText`). Reads only the
 * index of hashes, so it needs no access to the hotels' rows. A match must then be checked in the hotel.
 */
export async function hotelsWithCandidates(
  db: Db,
  facilityIds: readonly number[],
  typed: string,
  terms: readonly TermName[],
): Promise<number[]> {
  const targets = targetsOfText(typed, terms);
  const likelyIds = await hotelsWithGrams(db, facilityIds, targets, someGramsOf);
  return hotelsWithGrams(db, likelyIds, targets, gramsOf);
}

async function hotelsWithGrams(
  db: Db,
  facilityIds: readonly number[],
  targets: readonly SearchTarget[],
  gramsIn: typeof gramsOf,
): Promise<number[]> {
  // Each form has a column with its grams for every hotel, so that a single statement, planned once, searches
  // all hotels.
  const columns: string[][] = [];
  const gramsOfRow: GramsOfForm = (kind, form) => {
    const column = facilityIds.map(id => gramsIn(id, kind, form).join(' '));
    if (!column[0]) return undefined;
    columns.push(column);
    return sql`string_to_array(${formName(columns.length)}, ' ')`;
  };
  const pairs = targets.flatMap(one => pairsOf(gramsOfRow, one) ?? []);
  if (pairs.length === 0) return [];
  const arrays = [
    sql`${sql.param(facilityIds)}::bigint[]`,
    ...columns.map(each => sql`${sql.param(each)}::text[]`),
  ];
  const names = [sql`id`, ...columns.map((_each, index) => formName(index + 1))];
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from unnest(${sql.join(arrays, sql`, `)}) as hotel (${sql.join(names, sql`, `)})
    where ${candidates(pairs)} <> '{}'`);
  return rows.map(({ id }) => Number(id));
}

const formName = (number: number) => sql.identifier(`form${number}`);

/** A reservation number may also be a room number. */
const withRoomTarget = (one: SearchTarget): SearchTarget[] =>
  one.kind === 'reservation' ? [one, { ...one, kind: 'room' }] : [one];

function targetsOf({ reservation_id, name, phone_number }: SearchTerms): SearchTarget[] {
  const termTargets: SearchTarget[] = [];
  if (reservation_id) termTargets.push({ kind: 'reservation', words: [[numberLetters(reservation_id)]] });
  if (name) termTargets.push({ kind: 'name', words: wordsOf(name).map(formsOfWord) });
  if (phone_number) termTargets.push({ kind: 'phone', words: [[typedDigits(phone_number)]] });
  return termTargets;
}

/**
 * Returns the condition that a booking matches any of these searches. If the index cannot serve one of the
 * searches, the texts of all bookings are compared.
 */
function matchesAny(facilityId: number, sought: readonly SearchTarget[]): SQL | undefined {
  const pairs = sought.flatMap(one => pairsOf(gramsAt(facilityId), one) ?? []);
  const isIndexed = pairs.length === sought.length;
  return and(isIndexed ? isAmongMatches(pairs) : undefined, or(...sought.map(hasText)));
}

// The subquery is an array so that the planner reads the gram index first, whatever the date conditions. Grams
// already depend on the facility; a condition on the facility would make the planner read all of its rows. The
// conditions are separate queries because the planner overestimates the index cost of combined ones.
function isAmongMatches(pairs: readonly SQL[]): SQL {
  return sql`${booking.id} = any(${candidates(pairs)})`;
}

function candidates(pairs: readonly SQL[]): SQL {
  const queries = pairs.map(
    each => sql`select ${bookingSearch.bookingId} from ${bookingSearch} where ${each}`,
  );
  return sql`array(${sql.join(queries, sql` union all `)})`;
}

/** Returns the grams of a form as an SQL array, or undefined if it has none. Most single characters have none. */
type GramsOfForm = (kind: Kind, form: string) => SQL | undefined;

const gramsAt =
  (facilityId: number): GramsOfForm =>
  (kind, form) => {
    const grams = gramsOf(facilityId, kind, form);
    return grams.length === 0 ? undefined : sql`${sql.param(grams)}::text[]`;
  };

const pairsOf = (gramsOfForm: GramsOfForm, { kind, words }: SearchTarget): SQL | undefined =>
  and(...words.map(forms => containsGrams(forms.map(form => gramsOfForm(kind, form)))));

/** Returns undefined if the index cannot serve a form. */
const containsGrams = (forms: readonly (SQL | undefined)[]): SQL | undefined =>
  forms.includes(undefined) ? undefined : or(...forms.map(grams => sql`${bookingSearch.grams} @> ${grams}`));

// Forms contain only letters, digits and slashes, so LIKE needs no escaping.
function hasText({ kind, words }: SearchTarget): SQL {
  const like = words.map(forms => {
    const patterns = forms.map(form => prefixOf(kind) + (kind === 'room' ? form : `%${form}%`));
    return sql`line like any (${sql.param(patterns)}::text[])`;
  });
  return sql`exists (select from unnest(${booking.searchTexts}) as line where ${and(...like)})`;
}
