import { toHalfWidth } from '#platform/text/clean.ts';
import { readDay } from './values.ts';

/** How a spreadsheet changed a cell so that its value is lost. */
export type Damage = 'rounded' | 'became_a_day' | 'error_value';

/** 4.12638E+11: a long number saved as displayed. Some locales use a decimal comma. */
const ROUNDED = /^[+-]?\d(?:[.,]\d{1,20})?E[+-]\d{2,3}$/i;
/** #REF!, #N/A, #BEZUG!, #NV, and ##### for a column that was too narrow. */
const ERROR_VALUE = /^#(?:[\p{L}0/_]{2,20}[!?]|N\/A|NV|N\/D|#+)$/iu;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
/** 02-Mar, Mar-02, 3月2日: what Excel turns the numbers 2-3 and 3/2 into. */
const SHORT_DAY = new RegExp(
  String.raw`^(?:${MONTH}-\d\d|\d{1,2}-${MONTH}(?:-\d\d|-\d{4})?|\d{1,2}月\d{1,2}日|\d{1,2}월 ?\d{1,2}일)$`,
  'i',
);

/** Returns the damage to a text cell. Null if none is visible. */
export function damageOf(cell: string): Damage | null {
  const text = toHalfWidth(cell);
  if (ROUNDED.test(text)) return 'rounded';
  return ERROR_VALUE.test(text) ? 'error_value' : null;
}

/**
 * Returns the damage to a booking number, which Excel may also turn into a day. Eight digits are accepted as a
 * number.
 */
export function damageOfNumber(cell: string): Damage | null {
  const text = toHalfWidth(cell);
  const isDay = SHORT_DAY.test(text) || (/\D/.test(text) && isWholeDay(text));
  return damageOf(text) ?? (isDay ? 'became_a_day' : null);
}

/** True for a day, perhaps with a time, and nothing else. K-2026-12-01 and 2026-12-01-3 are numbers. */
const isWholeDay = (text: string) =>
  /^\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}日?(?: \d{1,2}:\d{2}(?::\d{2})?)?$/.test(text) &&
  (readDay(text, 'dmy') !== null || readDay(text, 'mdy') !== null);

/** A formula that only contains text, ="0012345", used to keep Excel from reading it as a number. */
const AS_FORMULA = /^=\s?"((?:[^"]|"")*)"$/;
/**
 * An apostrophe before something that Excel would read as a number or a formula. Before letters it is part of a
 * name: 't Hooft.
 */
const APOSTROPHE = /^['’](?=[\d０-９=+＋@-])/;

export function unprotected(cell: string): string {
  const [, inFormula] = AS_FORMULA.exec(cell) ?? [];
  return inFormula === undefined ? cell.replace(APOSTROPHE, '') : inFormula.replaceAll('""', '"').trim();
}
