/**
 * What is cleaned from text that people type or paste (docs/reference/names-and-phones.md#cleaning). Values are cleaned
 * when they are checked, stored or compared, never while somebody types. No clock and no database: runs in browsers, too.
 */

/** Control signs, and signs that have no shape of their own: zero-width and bidirectional ones, fillers, soft hyphens. */
const HIDDEN = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB]`;

/**
 * Where a hidden sign decides how the letter beside it looks: the form of a kanji (辻 with U+E0100), joiners that Persian
 * and the scripts of India spell with, and emoji made of several.
 */
const SHAPED = [
  String.raw`[\p{Script=Han}\p{Script=Mongolian}]\p{Variation_Selector}`,
  String.raw`\p{Script=Arabic}\u200C(?=\p{Script=Arabic})`,
  String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA][\u200C\u200D](?=\p{L})`,
  String.raw`\p{Extended_Pictographic}\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?`,
].join('|');

const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');
const HIDDEN_BUT_SHAPES = new RegExp(`(${SHAPED})|${HIDDEN}`, 'gu');

/** White space that is a control sign, which would be taken out as one. */
const CONTROL_SPACES = /[\t-\r\u0085]/g;
const SPACES = /\s+/g;
const LINE_BREAKS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;

/** A name, an address or an answer in one line: NFC, without hidden signs, with single spaces. A full-width space stays one. */
export const cleanText = (typed: string): string =>
  typed
    .replace(CONTROL_SPACES, ' ')
    .replace(HIDDEN_BUT_SHAPES, '$1')
    .normalize('NFC')
    .replace(SPACES, run => (run.includes('\u3000') ? '\u3000' : ' '))
    .trim();

/** The same of a text in several lines, which it keeps. */
export const cleanLines = (typed: string): string =>
  typed.split(LINE_BREAKS).map(cleanText).join('\n').trim();

/** Without anything that nobody sees and in half width (NFKC): for e-mail addresses, days, counts and words of a file. */
export const narrow = (typed: string): string =>
  typed.replace(CONTROL_SPACES, ' ').replace(ALL_HIDDEN, '').normalize('NFKC').replace(SPACES, ' ').trim();

/** Every sign that keyboards and programs put for a hyphen, the long vowel of a Japanese keyboard among them. */
const DASHES = /[\p{Dash}\u02D7\u2043\u2500\u2501ー]/gu;

/** Digits of other scripts. */
const OTHER_DIGITS = /[^\P{Nd}0-9]/gu;
const DIGIT = /\p{Nd}/u;

/** A phone, number or code: as `narrow`, with ASCII digits and hyphens, whatever script or keyboard they came from. */
export const cleanCode = (typed: string): string => asciiDigits(narrow(typed)).replace(DASHES, '-');

/** A number or code so that it compares equal however it is spaced, hyphenated and capitalized: letters and digits alone. */
export const comparableCode = (written: string): string =>
  cleanCode(written)
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The digits alone, as ASCII. */
export const digitsIn = (text: string): string => asciiDigits(narrow(text)).replace(/\D/g, '');

/** A text so that it compares equal in any width and with any kind of space, dash and wave dash. Case and accents count. */
export const comparableText = (text: string): string =>
  narrow(text)
    .replace(/[\u301C\u3030\u223C]/g, '~')
    .replace(DASHES, '-');

const asciiDigits = (text: string): string => text.replace(OTHER_DIGITS, digit => String(digitValue(digit)));

/** Unicode keeps the ten digits of a script side by side, from zero on; some such runs follow one another. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
