import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';

/** What is known of where somebody lives. Without an answer: null. */
export type Home = {
  /** `yes` or `no`. */
  hasJapanAddress: string | null;
  /** The key of the question `prefecture`, 1–47. */
  prefecture: string | null;
  /** The prefecture that the address begins with (`PREFECTURE_FIRST`). */
  written: string | null;
  /** The prefecture of the postal code; null also where the code is unknown or reaches into two. */
  ofPostalCode: number | null;
};

/** Where somebody lives: a prefecture (1–47), somewhere in Japan, abroad, or nobody knows. */
export type Place = number | 'japan' | 'abroad' | 'unknown';

const names: readonly string[] = Array.from({ length: 47 }, (_, index) => prefectureName(index + 1));

/**
 * Finds the prefecture at the beginning of an address in Japanese, after a postal code or 日本: the first group. For NFKC text, in
 * the words that regular expressions of PostgreSQL and of JavaScript share.
 */
export const PREFECTURE_FIRST = `^[〒0-9\\s‐‑–—―−ー-]*(?:日本国?)?[\\s、,]*(${names.join('|')})`;

/**
 * Where somebody lives, from their answers: the prefecture they chose, else the one they wrote, else that of the postal code. What
 * was not asked or not answered is not guessed, from a nationality least of all.
 */
export function placeOf({ hasJapanAddress, prefecture, written, ofPostalCode }: Home): Place {
  if (hasJapanAddress === 'no') return 'abroad';
  const chosen = Number(prefecture ?? '');
  if (prefectureName(chosen) !== '') return chosen;
  const place = names.indexOf(written ?? '') + 1 || ofPostalCode;
  if (place) return place;
  return hasJapanAddress === 'yes' ? 'japan' : 'unknown';
}

/**
 * The prefecture (1–47) that a hotel's profile names, by any of the names that it has in the product's languages (`translated`, in the
 * order of the numbers), with or without its ending; null where it cannot be told.
 */
export function prefectureCalled(typed: string, translated: readonly (readonly string[])[]): number | null {
  const wanted = bare(typed);
  const found = [names, ...translated].map(list => list.findIndex(name => bare(name) === wanted) + 1);
  return found.find(number => number > 0) ?? null;
}

/** Without marks on letters, case and ending: 京都府, 京都, Kyōto-fu and Kyoto Prefecture are one. */
const bare = (name: string): string =>
  name
    .trim()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<![\s-])[\s-]+(prefecture|metropolis|to|do|fu|ken)$/, '')
    .replace(/(?<=.{2})[都府県]$/, '');
