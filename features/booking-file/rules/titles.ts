import { narrow } from '#platform/text/clean.ts';
import { layoutOf, mappingOf } from './layouts.ts';
import { readDay } from './values.ts';

/** A report's name or date may stand above the titles: so many of a file's first rows are looked at. */
export const TITLES_WITHIN = 10;

/**
 * Which of a file's first rows holds its titles: the first that staff have given columns to before (`isRemembered`), or of which two at least
 * are known, or else the first of all. Null where that one, or one above it, is a booking itself: it would be lost without a word. A
 * report's head has fewer cells than its table.
 */
export function titlesAt(
  rows: readonly (readonly string[])[],
  isRemembered: (at: number) => boolean = () => false,
): number | null {
  const remembered = rows.findIndex((_, at) => isRemembered(at));
  const known = remembered >= 0 ? remembered : rows.findIndex(isKnown);
  if (known < 0) return rows[0]?.some(isOfABooking) ? null : 0;
  const columns = filled(rows[known] ?? []);
  const lost = rows.slice(0, known).some(row => filled(row) >= columns && row.some(isOfABooking));
  return lost ? null : known;
}

const isKnown = (cells: readonly string[]) => Object.keys(mappingOf(layoutOf(cells), cells)).length >= 2;

const filled = (row: readonly string[]) => row.filter(cell => cell !== '').length;

/** A day, a phone (or a long number) or an e-mail address: no column is called so. */
function isOfABooking(cell: string): boolean {
  const text = narrow(cell);
  return readDay(text, 'dmy') !== null || readDay(text, 'mdy') !== null || isPhone(text) || isEmail(text);
}

const isPhone = (text: string) =>
  /^\+?[\d\s()\p{Pd}−ー]+$/u.test(text) && text.replace(/\D/g, '').length >= 9;
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
