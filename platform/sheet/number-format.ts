import { format } from 'numfmt';
import { SHEET } from './limits.ts';
import { SheetError } from './sheet-error.ts';

/** How a cell shows its number: as a day or time, as its digits, or by a pattern such as `00000`. */
export type NumberFormat = 'time' | 'plain' | { pattern: string };

/** Formats of days and times that have numbers and no text (ECMA-376, 18.8.30), those of Japanese Excel among them. */
export const builtInFormat = (id: number): NumberFormat =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    ? 'time'
    : 'plain';

/** What is in quotes, brackets or behind \ is mere text. What is not closed ends with the format. */
const TEXTS = /"[^"]*"?|\[[^\]]*\]?|\\./g;
/** Blanks as wide as a sign, fillers, colours and locales show nothing of their own. */
const UNSEEN = /_.|\*.|\[(?:[a-z]+|\$-[\da-f,]+)\]|\s/gi;
/** Digits, their groups and decimals, or an exponent: nothing that the number itself lacks. */
const DIGITS_ALONE = /^(?:general|g\/標準|@|-?\(?[#,?]*0?(?:\.[0#?]+)?(?:e\+[0#]+)?\)?)$/i;

/** Reads the code of a format as a workbook has it. Throws SheetError. */
export function numberFormat(code: string): NumberFormat {
  if (code.length > SHEET.format) throw new SheetError('too_large');
  const seen = code.replace(UNSEEN, '');
  if (seen.split(';').every(part => part === '' || DIGITS_ALONE.test(part))) return 'plain';
  return /[ymdhs]/i.test(code.replace(TEXTS, '')) ? 'time' : { pattern: code };
}

/** From 16 digits on Excel has replaced the last ones by zeros: such a number shows that it was shortened. */
const LONGEST_WHOLE = 1e15;

/** A number as its cell shows it. `written`: as it is in the workbook. */
export function shownNumber(number: number, written: string, how: Exclude<NumberFormat, 'time'>): string {
  if (Math.abs(number) >= LONGEST_WHOLE) return number.toExponential().toUpperCase();
  const plain = Number.isInteger(number) ? BigInt(number).toString() : written;
  if (how === 'plain') return plain;
  try {
    return format(how.pattern, number).trim() || plain;
  } catch {
    // An unknown pattern is ignored.
    return plain;
  }
}
