import { toHalfWidth } from '#platform/text/clean.ts';
import { readDay } from './values.ts';

export type Damage = 'rounded' | 'became_a_day' | 'error_value';

/** A long number that was rounded, for example 4.12638E+11. Some locales use a decimal comma. */
const ROUNDED = /^[+-]?\d(?:[.,]\d{1,20})?E[+-]\d{2,3}$/i;
/** Error values such as #REF!, #N/A, #BEZUG!, #NV. Also ##### from a column that was too narrow. */
const ERROR_VALUE = /^#(?:[\p{L}0/_]{2,20}[!?]|N\/A|NV|N\/D|#+)$/iu;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
/** Matches 02-Mar, Mar-02 and 3月2日, to which Excel converts the booking numbers 2-3 and 3/2. */
const SHORT_DAY = new RegExp(
  String.raw`^(?:${MONTH}-\d\d|\d{1,2}-${MONTH}(?:-\d\d|-\d{4})?|\d{1,2}月\d{1,2}日|\d{1,2}월 ?\d{1,2}일)$`,
  'i',
);

/** Returns the damage to a text cell, or null if it looks undamaged. */
export function damageOf(cell: string): Damage | null {
  const text = toHalfWidth(cell);
  if (ROUNDED.test(text)) return 'rounded';
  return ERROR_VALUE.test(text) ? 'error_value' : null;
}

/**
 * Returns the damage to a booking number, which Excel may also have converted to a date, or null. Eight digits
 * such as 20261201 are taken as a booking number, not as a date.
 */
export function numberDamage(cell: string): Damage | null {
  const text = toHalfWidth(cell);
  const isDay = SHORT_DAY.test(text) || (/\D/.test(text) && isWholeDay(text));
  return damageOf(text) ?? (isDay ? 'became_a_day' : null);
}

/**
 * Whether the text is only a date, optionally with a time. K-2026-12-01 and 2026-12-01-3 are booking numbers.
 */
const isWholeDay = (text: string) =>
  /^\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}日?(?: \d{1,2}:\d{2}(?::\d{2})?)?$/.test(text) &&
  (readDay(text, 'dmy') !== null || readDay(text, 'mdy') !== null);

/**
 * A formula that contains only text, such as ="0012345". Exports use it so that Excel does not read the text as
 * a number.
 */
const AS_FORMULA = /^=\s?"((?:[^"]|"")*)"$/;
/**
 * An apostrophe before a number or a formula, which marks the cell as text. Before letters it belongs to a
 * name, such as 't Hooft.
 */
const APOSTROPHE = /^['’](?=[\d０-９=+＋@-])/;

export function removeTextPrefix(cell: string): string {
  const [, inFormula] = AS_FORMULA.exec(cell) ?? [];
  return inFormula === undefined ? cell.replace(APOSTROPHE, '') : inFormula.replaceAll('""', '"').trim();
}
