/**
 * Cleans text that people type or paste (docs/reference/names-and-phones.md#cleaning). Values are cleaned when
 * they are validated, stored or compared, never during typing. The module also runs in browsers, so it uses
 * neither a clock nor the database.
 */

/** Control characters and invisible characters: zero-width and bidirectional ones, fillers, soft hyphens. */
const HIDDEN_CHARACTERS = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB]`;

/**
 * Hidden characters that change the adjacent letter: kanji variants (辻 with U+E0100), joiners in Persian and
 * Indic spelling, and composed emoji.
 */
const SHAPING_CHARACTERS = [
  String.raw`[\p{Script=Han}\p{Script=Mongolian}]\p{Variation_Selector}`,
  String.raw`\p{Script=Arabic}\u200C(?=\p{Script=Arabic})`,
  String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA][\u200C\u200D](?=\p{L})`,
  String.raw`\p{Extended_Pictographic}\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?`,
].join('|');

const ALL_HIDDEN = new RegExp(HIDDEN_CHARACTERS, 'gu');
const HIDDEN_BUT_SHAPES = new RegExp(`(${SHAPING_CHARACTERS})|${HIDDEN_CHARACTERS}`, 'gu');

/**
 * Control characters that are also white space. They are replaced with spaces, because otherwise they would
 * be removed.
 */
const CONTROL_SPACES = /[\t-\r\u0085]/g;
const SPACES = /\s+/g;
const LINE_BREAKS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;

/**
 * Cleans a name, address or answer to one line: NFC, without hidden characters, with single spaces. A
 * full-width space is kept.
 */
export const cleanText = (typed: string): string =>
  typed
    .replace(CONTROL_SPACES, ' ')
    .replace(HIDDEN_BUT_SHAPES, '$1')
    .normalize('NFC')
    .replace(SPACES, run => (run.includes('\u3000') ? '\u3000' : ' '))
    .trim();

/** Cleans a text like `cleanText` but keeps line breaks. */
export const cleanLines = (typed: string): string =>
  typed.split(LINE_BREAKS).map(cleanText).join('\n').trim();

/**
 * Removes invisible characters and converts to half width (NFKC). For values such as email addresses, dates,
 * counts and keywords in a file.
 */
export const toHalfWidth = (typed: string): string =>
  typed.replace(CONTROL_SPACES, ' ').replace(ALL_HIDDEN, '').normalize('NFKC').replace(SPACES, ' ').trim();

/**
 * All characters that keyboards and programs use as a hyphen, including the long vowel mark of a Japanese
 * keyboard.
 */
const DASHES = /[\p{Dash}\u02D7\u2043\u2500\u2501ー]/gu;

const OTHER_DIGITS = /[^\P{Nd}0-9]/gu;
const DIGIT = /\p{Nd}/u;

/**
 * Cleans a phone number or code like `toHalfWidth`, and converts digits and hyphens of any script or keyboard
 * to ASCII.
 */
export const cleanCode = (typed: string): string => asciiDigits(toHalfWidth(typed)).replace(DASHES, '-');

/** Reduces a number or code to letters and digits, so that comparisons ignore spaces, hyphens and case. */
export const comparableCode = (written: string): string =>
  cleanCode(written)
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

export const digitsIn = (text: string): string => asciiDigits(toHalfWidth(text)).replace(/\D/g, '');

/**
 * Normalizes a text so that comparisons ignore width and the type of space, dash and wave dash. Case and
 * accents remain significant.
 */
export const comparableText = (text: string): string =>
  toHalfWidth(text)
    .replace(/[\u301C\u3030\u223C]/g, '~')
    .replace(DASHES, '-');

const asciiDigits = (text: string): string => text.replace(OTHER_DIGITS, digit => String(digitValue(digit)));

/**
 * Returns the value of a digit. Unicode places the ten digits of a script in a row that starts at zero, and
 * some of these rows are adjacent.
 */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
