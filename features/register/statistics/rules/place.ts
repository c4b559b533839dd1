import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';

/** What a guest has answered about where they live; null without an answer. */
export type Home = {
  /** `yes` or `no`. */
  hasJapanAddress: string | null;
  /** The key of the question `prefecture`, 1–47. */
  prefecture: string | null;
  /** The prefecture at the start of the address (`PREFECTURE_FIRST`). */
  written: string | null;
  /** The prefecture of the postal code; null also if the code is unknown or covers two prefectures. */
  ofPostalCode: number | null;
};

/** Where a guest lives: a prefecture (1–47), somewhere in Japan, abroad, or unknown. */
export type Place = number | 'japan' | 'abroad' | 'unknown';

const names: readonly string[] = Array.from({ length: 47 }, (_, index) => prefectureName(index + 1));

/**
 * Captures the prefecture at the start of a Japanese address, after an optional postal code and 日本. For NFKC
 * text; uses only syntax shared by the regular expressions of PostgreSQL and JavaScript.
 */
export const PREFECTURE_FIRST = `^[〒0-9\\s‐‑–—―−ー-]*(?:日本国?)?[\\s、,]*(${names.join('|')})`;

/**
 * Where a guest lives by their answers: the prefecture they chose, then the one they wrote, then that of the
 * postal code. What was not asked or answered is never guessed, least of all from the nationality.
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
 * The prefecture (1–47) in a hotel's profile, by any of its names in the product's languages (`translated`, in
 * the order of the numbers), with or without suffix; null if it cannot be determined.
 */
export function prefectureCalled(typed: string, translated: readonly (readonly string[])[]): number | null {
  const wanted = bare(typed);
  const found = [names, ...translated].map(list => list.findIndex(name => bare(name) === wanted) + 1);
  return found.find(number => number > 0) ?? null;
}

/** Removes diacritics, case and suffix: 京都府 equals 京都, and Kyōto-fu equals Kyoto Prefecture. */
const bare = (name: string): string =>
  name
    .trim()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<![\s-])[\s-]+(prefecture|metropolis|to|do|fu|ken)$/, '')
    .replace(/(?<=.{2})[都府県]$/, '');
