/** The formats of typed values. Runs in the browser too; phones, whose plans are large, stand in `phones.ts`. */

import { cleanCode, cleanText } from '#platform/text/clean.ts';

/** Stands for a value that is not shown: masks are no answers, and are judged as such elsewhere. */
export const MASK_SIGN = '•';

/** Whether a text holds the sign that only masks have: such text is never stored (docs/reference/form.md#masks). */
export const hasMaskSign = (text: string): boolean => text.includes(MASK_SIGN);

/** Upper-cased, spaces and the postal mark dropped. */
const readZip = (typed: string): string =>
  cleanCode(typed)
    .toUpperCase()
    .replace(/[\s〒〠〶]/gu, '');

export const isZip = (typed: string) => /^[0-9A-Z-]+$/.test(readZip(typed));

/** As it is stored: digits, plus and capital letters only. */
export const cleanZip = (typed: string) => readZip(typed).replace(/[^0-9+A-Z]/g, '');

const POSTAL_CODE = /^\d{7}$/;

/** The seven digits of a Japanese postal code, or null where something else was typed. */
export function postalCodeOf(typed: string): string | null {
  const code = readZip(typed).replaceAll('-', '');
  return POSTAL_CODE.test(code) ? code : null;
}

/** As it is written on an envelope: `100-0001`. What is no postal code stays as typed. */
export function writtenZip(typed: string): string {
  const code = postalCodeOf(typed);
  if (code !== null) return `${code.slice(0, 3)}-${code.slice(3)}`;
  return isZip(typed) ? readZip(typed) : typed;
}

const HIRAGANA = /[\u3041-\u3096\u309D\u309E]/g;
const TO_KATAKANA = 0x60;

/** A reading of a name as it is stored: hiragana and half-width kana become full-width katakana; one space between names. */
export function toKatakana(typed: string): string {
  // Marks that stand alone, as half-width kana have them, become those that join the sign before.
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

/** Whether it is a reading in katakana, once it is converted: letters, long vowels, middle dots and spaces. */
export function isReading(typed: string): boolean {
  const reading = toKatakana(typed);
  return /[ァ-ヺ]/.test(reading) && /^[\u30A0-\u30FF\u31F0-\u31FF =]+$/.test(reading);
}

/** A passport number as it is stored: the signs that a passport's machine-readable line knows. */
export const cleanPassportNumber = (typed: string) =>
  cleanCode(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');

/** Letters and digits, a digit among them, as many as passports have; spaces and hyphens between them aside. */
export function isPassportNumber(typed: string): boolean {
  const number = cleanCode(typed).toUpperCase().replace(/[\s-]/g, '');
  return /^(?=.*\d)[0-9A-Z]{5,12}$/.test(number);
}

/** Enough digits for a phone, however they are grouped. */
export function looksLikePhone(typed: string): boolean {
  const digits = cleanCode(typed).replace(/[\s().-]/g, '');
  return /^\+\d{7,15}$/.test(digits) || /^\d{5,15}$/.test(digits);
}

/** Guests choose among the years from this one on: nobody is older. */
export const FIRST_YEAR = 1900;

/** YYYY-MM-DD, a day that exists, not before `FIRST_YEAR`. */
export function isDate(value: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number(year) >= FIRST_YEAR && date.toISOString().startsWith(value);
}

/** A date of birth is none of the days to come. `today`: YYYY-MM-DD; absent where the reader's clock is not trusted. */
export const isDateOfBirth = (value: string, today: string | undefined): boolean =>
  isDate(value) && (today === undefined || value <= today);

export const isNumber = (typed: string) => /^-?\d{1,15}(\.\d{1,15})?$/.test(cleanCode(typed));

/** The chosen keys of a choice, in the order in which they came, each once. */
export const chosenKeys = (value: string) =>
  [...new Set(value.split(',').map(key => key.trim()))].filter(Boolean);
