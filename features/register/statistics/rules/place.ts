import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';

/** A guest's answers about where they live. Null for a missing answer. */
export type ResidenceAnswers = {
  /** `yes` or `no`. */
  hasJapanAddress: string | null;
  /** Option of the question `prefecture`, 1–47. */
  prefecture: string | null;
  /** The prefecture at the beginning of the address (`PREFECTURE_PREFIX`). */
  written: string | null;
  /** The prefecture of the postal code. Also null if the code is unknown or belongs to two prefectures. */
  ofPostalCode: number | null;
};

/** Where a guest lives: a prefecture (1–47), somewhere in Japan, abroad, or unknown. */
export type Residence = number | 'japan' | 'abroad' | 'unknown';

const prefectureNames: readonly string[] = Array.from({ length: 47 }, (_, index) =>
  prefectureName(index + 1),
);

/**
 * Regular expression for the prefecture at the beginning of a Japanese address, after an optional postal code
 * and 日本. The text must be NFKC. Uses only syntax that PostgreSQL and JavaScript share.
 */
export const PREFECTURE_PREFIX = `^[〒0-9\\s‐‑–—―−ー-]*(?:日本国?)?[\\s、,]*(${prefectureNames.join('|')})`;

/**
 * Returns where a guest lives. Uses the selected prefecture, then the one in the address, then that of the
 * postal code. Never guesses a missing answer, especially not from the nationality.
 */
export function residenceOf({
  hasJapanAddress,
  prefecture,
  written,
  ofPostalCode,
}: ResidenceAnswers): Residence {
  if (hasJapanAddress === 'no') return 'abroad';
  const chosen = Number(prefecture ?? '');
  if (prefectureName(chosen) !== '') return chosen;
  const prefectureNumber = prefectureNames.indexOf(written ?? '') + 1 || ofPostalCode;
  if (prefectureNumber) return prefectureNumber;
  return hasJapanAddress === 'yes' ? 'japan' : 'unknown';
}

/**
 * Returns the prefecture (1–47) in a hotel's profile. Accepts its names in all languages of the product
 * (`translated`, in the order of the numbers), with or without suffix. Null if it cannot be determined.
 */
export function findPrefecture(typed: string, translated: readonly (readonly string[])[]): number | null {
  const normalizedName = normalizeName(typed);
  const found = [prefectureNames, ...translated].map(
    list => list.findIndex(name => normalizeName(name) === normalizedName) + 1,
  );
  return found.find(number => number > 0) ?? null;
}

/**
 * Normalizes a name by removing diacritics, case and suffix: 京都府 equals 京都, and Kyōto-fu equals Kyoto
 * Prefecture.
 */
const normalizeName = (name: string): string =>
  name
    .trim()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<![\s-])[\s-]+(prefecture|metropolis|to|do|fu|ken)$/, '')
    .replace(/(?<=.{2})[都府県]$/, '');
