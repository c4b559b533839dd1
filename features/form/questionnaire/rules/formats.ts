/**
 * Formats of typed values. This module also runs in the browser. Phone formats are in `phones.ts` because their
 * numbering plans are large.
 */

import { cleanCode, cleanText } from '#platform/text/clean.ts';

export const MASK_SIGN = '•';

/**
 * Returns whether a text contains the mask character, which real values never contain. Such a text is never stored
 * (docs/reference/form.md#masks).
 */
export const hasMaskSign = (text: string): boolean => text.includes(MASK_SIGN);

const readZip = (typed: string): string =>
  cleanCode(typed)
    .toUpperCase()
    .replace(/[\s〒〠〶]/gu, '');

export const isZip = (typed: string) => /^[0-9A-Z-]+$/.test(readZip(typed));

export const cleanZip = (typed: string) => readZip(typed).replace(/[^0-9+A-Z]/g, '');

const POSTAL_CODE = /^\d{7}$/;

export function postalCodeOf(typed: string): string | null {
  const code = readZip(typed).replaceAll('-', '');
  return POSTAL_CODE.test(code) ? code : null;
}

/**
 * Formats a Japanese postal code as `100-0001`. Normalizes any other postal code, and returns other texts as
 * typed.
 */
export function formatJapaneseZip(typed: string): string {
  const code = postalCodeOf(typed);
  if (code !== null) return `${code.slice(0, 3)}-${code.slice(3)}`;
  return isZip(typed) ? readZip(typed) : typed;
}

const HIRAGANA = /[\u3041-\u3096\u309D\u309E]/g;
const TO_KATAKANA = 0x60;

/**
 * Converts the reading of a name to its stored form: hiragana and half-width kana become full-width katakana,
 * with single spaces between names.
 */
export function toKatakana(typed: string): string {
  // Half-width kana have separate voicing marks. Converts these to combining marks.
  const joining = cleanText(typed)
    .replace(/[\u309B\uFF9E]/g, '\u3099')
    .replace(/[\u309C\uFF9F]/g, '\u309A');
  return joining
    .normalize('NFKC')
    .replace(HIRAGANA, sign => String.fromCharCode(sign.charCodeAt(0) + TO_KATAKANA))
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Returns whether a text is a katakana reading once it is converted: letters, long vowel marks, middle dots and spaces.
 */
export function isReading(typed: string): boolean {
  const reading = toKatakana(typed);
  return /[ァ-ヺ]/.test(reading) && /^[\u30A0-\u30FF\u31F0-\u31FF =]+$/.test(reading);
}

/** Keeps only the characters that a machine-readable zone can contain. */
export const cleanPassportNumber = (typed: string) =>
  cleanCode(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');

/**
 * Returns whether a text has the length of a passport number, only letters and digits, and at least one digit. Ignores
 * spaces and hyphens.
 */
export function isPassportNumber(typed: string): boolean {
  const number = cleanCode(typed).toUpperCase().replace(/[\s-]/g, '');
  return /^(?=.*\d)[0-9A-Z]{5,12}$/.test(number);
}

export function looksLikePhone(typed: string): boolean {
  const digits = cleanCode(typed).replace(/[\s().-]/g, '');
  return /^\+\d{7,15}$/.test(digits) || /^\d{5,15}$/.test(digits);
}

export const FIRST_YEAR = 1900;

/** Returns whether a value is an existing YYYY-MM-DD date whose year is not before `FIRST_YEAR`. */
export function isDate(value: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number(year) >= FIRST_YEAR && date.toISOString().startsWith(value);
}

/** Rejects dates in the future. `today` is YYYY-MM-DD; omit it if the device's clock is not trusted. */
export const isDateOfBirth = (value: string, today: string | undefined): boolean =>
  isDate(value) && (today === undefined || value <= today);

export const isNumber = (typed: string) => /^-?\d{1,15}(\.\d{1,15})?$/.test(cleanCode(typed));

export const chosenKeys = (value: string) =>
  [...new Set(value.split(',').map(key => key.trim()))].filter(Boolean);
