import { format } from 'numfmt';
import { SHEET_LIMITS } from './limits.ts';
import { SheetError } from './sheet-error.ts';

/** How a cell shows its number: as a date or time, as plain digits, or by a pattern such as `00000`. */
export type NumberFormat = 'time' | 'plain' | { pattern: string };

/**
 * Returns the built-in number format with this id. Also knows the ids of Japanese Excel. These formats have
 * no format code in the file (ECMA-376, 18.8.30).
 */
export const builtInFormat = (id: number): NumberFormat =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    ? 'time'
    : 'plain';

/**
 * Literal text in quotes, in brackets or after \. Text without an end mark continues to the end of the format.
 */
const LITERAL_TEXTS = /"[^"]*"?|\[[^\]]*\]?|\\./g;
const INVISIBLE_PARTS = /_.|\*.|\[(?:[a-z]+|\$-[\da-f,]+)\]|\s/gi;
/**
 * Formats that show only digits, grouping, decimals or an exponent, so the number itself contains all that is
 * shown.
 */
const DIGITS_ALONE = /^(?:general|g\/標準|@|-?\(?[#,?]*0?(?:\.[0#?]+)?(?:e\+[0#]+)?\)?)$/i;

/**
 * Parses a number format code of a workbook.
 * @throws SheetError
 */
export function numberFormat(code: string): NumberFormat {
  if (code.length > SHEET_LIMITS.format) throw new SheetError('too_large');
  const visibleCode = code.replace(INVISIBLE_PARTS, '');
  if (visibleCode.split(';').every(part => part === '' || DIGITS_ALONE.test(part))) return 'plain';
  return /[ymdhs]/i.test(code.replace(LITERAL_TEXTS, '')) ? 'time' : { pattern: code };
}

/**
 * Excel keeps only 15 digits of a number and replaces the others with zeros. Numbers from this one on are
 * output with an exponent, so that the loss is visible.
 */
const MAX_EXACT_NUMBER = 1e15;

/** Formats a number as its cell shows it. `written` is the number's text in the workbook. */
export function formatNumber(number: number, written: string, how: Exclude<NumberFormat, 'time'>): string {
  if (Math.abs(number) >= MAX_EXACT_NUMBER) return number.toExponential().toUpperCase();
  const plainText = Number.isInteger(number) ? BigInt(number).toString() : written;
  if (how === 'plain') return plainText;
  try {
    return format(how.pattern, number).trim() || plainText;
  } catch {
    return plainText;
  }
}
