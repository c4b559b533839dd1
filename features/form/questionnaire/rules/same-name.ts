import { toHalfWidth } from '#platform/text/clean.ts';
import { APOSTROPHES, passportLetters, plainLetters } from '#platform/text/latin-letters.ts';

/** A word in all its passport spellings, in capitals: Müller is MUELLER or MULLER. */
type Word = readonly string[];

/** Names with more words than this are compared word by word only. */
const MOST_WORDS = 12;

/**
 * Whether a typed name matches that of a machine-readable zone (ICAO Doc 9303): words in any order, particles
 * joined or separate, without accents or in passport spelling, and truncated if the zone is full.
 */
export const isSameName = (typed: string, found: string): boolean =>
  hasSameWords(typed, found) || (isCut(found) && isBeginning(wordsOf(found), wordsOf(typed)));

export function hasSameWords(one: string, other: string): boolean {
  const [wanted, there] = [wordsOf(one), wordsOf(other)];
  if (wanted.length > MOST_WORDS || there.length > MOST_WORDS) return sorted(wanted) === sorted(there);
  return pairs(wanted, there);
}

/** Replaces letters with diacritics by their passport spelling, or else drops the diacritics. */
const spelled = (text: string, letters: Readonly<Record<string, string>>): string =>
  [...text.normalize('NFC').toLowerCase()]
    .map(letter => letters[letter] ?? plainLetters[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toUpperCase();

export const spelledIn = (word: string): string => spelled(word, {});

/** Latin accents only: kana marks change the sound. */
const ACCENTS = /[\u0300-\u036F]/g;

const wordsOf = (name: string): Word[] =>
  toHalfWidth(name)
    .replace(APOSTROPHES, '')
    .split(/[\s\p{P}]+/u)
    .filter(word => word !== '')
    .map(word => [...new Set([spelled(word, passportLetters), spelled(word, {})])]);

const sorted = (words: readonly Word[]): string =>
  words
    .map(([first = '']) => first)
    .toSorted()
    .join(' ');

/** Joins words in one spelling throughout, because nobody mixes spellings within a name. */
const joined = (words: readonly Word[]): string[] =>
  [0, 1].map(way => words.map(word => word[way] ?? word[0] ?? '').join(''));

const overlaps = (one: readonly string[], other: readonly string[]): boolean =>
  one.some(spelling => other.includes(spelling));

/** Whether two names have the same letters in the same order, ignoring word boundaries. Runs in linear time. */
export const isSameInOrder = (one: string, other: string): boolean =>
  overlaps(joined(wordsOf(one)), joined(wordsOf(other)));

/**
 * Whether each word has a match on the other side, where several adjacent words may be one. `failed` caches
 * failed attempts; without it, a name repeating one word would be compared in every order.
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

/** Returns all runs of adjacent words as [begin, end]. */
const runsOf = (words: readonly Word[]): [number, number][] =>
  words.flatMap((_, from) => words.slice(from).map((__, more): [number, number] => [from, from + more + 1]));

/** The number of characters for names in a passport's zone and in a card's. */
const PLACES = [39, 30];

/**
 * Whether the zone is full, so that letters and names may be missing. The text has one character less if the
 * zone has a double filler.
 */
const isCut = (found: string): boolean => PLACES.some(places => [places, places - 1].includes(found.length));

/**
 * Whether each word of the zone is the beginning of a different word of the name, and at least one is complete.
 */
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
