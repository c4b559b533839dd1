import { toHalfWidth } from '#platform/text/clean.ts';
import { APOSTROPHES, passportLetters, plainLetters } from '#platform/text/latin-letters.ts';

/** All passport spellings of one word, in capitals: MUELLER and MULLER for Müller. */
type Word = readonly string[];

/** Longer names match only if both consist of the same words. */
const MAX_WORDS = 12;

/**
 * Returns whether a typed name matches the name in a machine-readable zone (ICAO Doc 9303). Words may be in any order,
 * particles joined or separate, and accents missing or in passport spelling. If the zone is full, its words may be
 * truncated.
 */
export const isSameName = (typed: string, found: string): boolean =>
  hasSameWords(typed, found) || (isTruncated(found) && isBeginning(wordsOf(found), wordsOf(typed)));

export function hasSameWords(one: string, other: string): boolean {
  const [wanted, there] = [wordsOf(one), wordsOf(other)];
  if (wanted.length > MAX_WORDS || there.length > MAX_WORDS) return sortedText(wanted) === sortedText(there);
  return canPairWords(wanted, there);
}

const spellWith = (text: string, letters: Readonly<Record<string, string>>): string =>
  [...text.normalize('NFC').toLowerCase()]
    .map(letter => letters[letter] ?? plainLetters[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toUpperCase();

export const plainSpelling = (word: string): string => spellWith(word, {});

/** Matches Latin accents only, because kana marks change the sound. */
const ACCENTS = /[\u0300-\u036F]/g;

const wordsOf = (name: string): Word[] =>
  toHalfWidth(name)
    .replace(APOSTROPHES, '')
    .split(/[\s\p{P}]+/u)
    .filter(word => word !== '')
    .map(word => [...new Set([spellWith(word, passportLetters), spellWith(word, {})])]);

const sortedText = (words: readonly Word[]): string =>
  words
    .map(([first = '']) => first)
    .toSorted()
    .join(' ');

/** Joins words using the same spelling for all of them, because people do not mix spellings within a name. */
const joinedSpellings = (words: readonly Word[]): string[] =>
  [0, 1].map(way => words.map(word => word[way] ?? word[0] ?? '').join(''));

const overlaps = (one: readonly string[], other: readonly string[]): boolean =>
  one.some(spelling => other.includes(spelling));

/** Returns whether two names have the same letters in the same order, ignoring word boundaries. Runs in linear time. */
export const isSameNameInOrder = (one: string, other: string): boolean =>
  overlaps(joinedSpellings(wordsOf(one)), joinedSpellings(wordsOf(other)));

/**
 * Returns whether each word matches a word in the other name. Several adjacent words may match one word. `failed`
 * caches failed attempts; without it, a name that repeats one word would be compared in every order.
 */
function canPairWords(wanted: readonly Word[], there: readonly Word[], failed = new Set<string>()): boolean {
  if (wanted.length === 0 || there.length === 0) return wanted.length === there.length;
  const state = `${wanted.length} ${there.join(' ')}`;
  if (failed.has(state)) return false;
  const beginnings = wanted.map((_, index) => joinedSpellings(wanted.slice(0, index + 1)));
  const isPaired = runsOf(there).some(([from, to]) => {
    const run = joinedSpellings(there.slice(from, to));
    const rest = [...there.slice(0, from), ...there.slice(to)];
    return beginnings
      .slice(0, to - from > 1 ? 1 : undefined)
      .some(
        (beginning, index) => overlaps(beginning, run) && canPairWords(wanted.slice(index + 1), rest, failed),
      );
  });
  if (!isPaired) failed.add(state);
  return isPaired;
}

const runsOf = (words: readonly Word[]): [number, number][] =>
  words.flatMap((_, from) => words.slice(from).map((__, more): [number, number] => [from, from + more + 1]));

/** The number of characters for names in the zone of a passport (39) and of a card (30). */
const ZONE_LENGTHS = [39, 30];

/**
 * Returns whether the zone is full, in which case letters or names may be missing. `found` may be one
 * character shorter than the zone, because the double filler between the names becomes one space.
 */
const isTruncated = (found: string): boolean =>
  ZONE_LENGTHS.some(places => [places, places - 1].includes(found.length));

function isBeginning(there: readonly Word[], wanted: readonly Word[]): boolean {
  const freeWords = [...wanted];
  const wholeMatches = there.map(word => {
    const startsWithWord = (other: Word) => other.some(each => word.some(part => each.startsWith(part)));
    const exactIndex = freeWords.findIndex(other =>
      overlaps(joinedSpellings([word]), joinedSpellings([other])),
    );
    const at = exactIndex >= 0 ? exactIndex : freeWords.findIndex(startsWithWord);
    if (at < 0) return undefined;
    freeWords.splice(at, 1);
    return exactIndex >= 0;
  });
  return !wholeMatches.includes(undefined) && wholeMatches.includes(true);
}
