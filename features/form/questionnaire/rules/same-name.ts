import { narrow } from '#platform/text/clean.ts';
import { APOSTROPHES, passportLetters, plainLetters } from '#platform/text/latin-letters.ts';

/** A word in each way that a passport may spell it, in capitals: Müller is MUELLER or MULLER. */
type Word = readonly string[];

/** With more words than a name has, words are compared only as they are. */
const MOST_WORDS = 12;

/**
 * Whether a typed name is the one of a machine-readable zone (ICAO Doc 9303): its words in any order, particles joined or
 * apart, without accents or as passports spell them, and cut off where the zone is full.
 */
export const isSameName = (typed: string, found: string): boolean =>
  hasSameWords(typed, found) || (isCut(found) && isBeginning(wordsOf(found), wordsOf(typed)));

/** The same of two names that are both whole. */
export function hasSameWords(one: string, other: string): boolean {
  const [wanted, there] = [wordsOf(one), wordsOf(other)];
  if (wanted.length > MOST_WORDS || there.length > MOST_WORDS) return sorted(wanted) === sorted(there);
  return pairs(wanted, there);
}

/** A letter with its signs as passports spell it, or else without them. */
const spelled = (text: string, letters: Readonly<Record<string, string>>): string =>
  [...text.normalize('NFC').toLowerCase()]
    .map(letter => letters[letter] ?? plainLetters[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toUpperCase();

/** A word without its accents, in capitals. */
export const spelledIn = (word: string): string => spelled(word, {});

/** Of Latin letters: the marks of kana make another sound. */
const ACCENTS = /[\u0300-\u036F]/g;

const wordsOf = (name: string): Word[] =>
  narrow(name)
    .replace(APOSTROPHES, '')
    .split(/[\s\p{P}]+/u)
    .filter(word => word !== '')
    .map(word => [...new Set([spelled(word, passportLetters), spelled(word, {})])]);

const sorted = (words: readonly Word[]): string =>
  words
    .map(([first = '']) => first)
    .toSorted()
    .join(' ');

/** In one spelling throughout: nobody writes half a name as the other half is not. */
const joined = (words: readonly Word[]): string[] =>
  [0, 1].map(way => words.map(word => word[way] ?? word[0] ?? '').join(''));

const overlaps = (one: readonly string[], other: readonly string[]): boolean =>
  one.some(spelling => other.includes(spelling));

/** Whether two names are the same letters in this order, wherever their words end. Takes time in proportion to their length. */
export const isSameInOrder = (one: string, other: string): boolean =>
  overlaps(joined(wordsOf(one)), joined(wordsOf(other)));

/**
 * Whether each word has its own on the other side; several side by side may be one word there. `failed` holds what was tried in vain:
 * without it a name that repeats one word would be compared in every order of its words.
 */
function pairs(wanted: readonly Word[], there: readonly Word[], failed = new Set<string>()): boolean {
  if (wanted.length === 0 || there.length === 0) return wanted.length === there.length;
  const state = `${wanted.length} ${there.join(' ')}`;
  if (failed.has(state)) return false;
  const beginnings = wanted.map((_, index) => joined(wanted.slice(0, index + 1)));
  const isPaired = runsOf(there).some(([from, to]) => {
    const run = joined(there.slice(from, to));
    const rest = [...there.slice(0, from), ...there.slice(to)];
    return beginnings
      .slice(0, to - from > 1 ? 1 : undefined)
      .some((beginning, index) => overlaps(beginning, run) && pairs(wanted.slice(index + 1), rest, failed));
  });
  if (!isPaired) failed.add(state);
  return isPaired;
}

/** All runs of words that stand side by side: where each begins and ends. */
const runsOf = (words: readonly Word[]): [number, number][] =>
  words.flatMap((_, from) => words.slice(from).map((__, more): [number, number] => [from, from + more + 1]));

/** The places that the names have in a passport's zone and in a card's. */
const PLACES = [39, 30];

/** Whether the zone is full, so that letters and names may be missing: one place of two fillers is not in the text. */
const isCut = (found: string): boolean => PLACES.some(places => [places, places - 1].includes(found.length));

/** Whether each word of the zone begins one of its own among those of the name, and one of them is whole. */
function isBeginning(there: readonly Word[], wanted: readonly Word[]): boolean {
  const free = [...wanted];
  const wholes = there.map(word => {
    const begins = (other: Word) => other.some(each => word.some(part => each.startsWith(part)));
    const whole = free.findIndex(other => overlaps(joined([word]), joined([other])));
    const at = whole >= 0 ? whole : free.findIndex(begins);
    if (at < 0) return undefined;
    free.splice(at, 1);
    return whole >= 0;
  });
  return !wholes.includes(undefined) && wholes.includes(true);
}
