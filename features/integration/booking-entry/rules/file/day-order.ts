import { toHalfWidth } from '#platform/text/clean.ts';
import { type DayOrder, type Field, type Mapping, missingFields } from './fields.ts';
import { readDay } from './values.ts';

export const dayFields: readonly Field[] = ['checkin_date', 'checkout_date', 'last_night'];

const WITH_YEAR = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/;
const WITHOUT_YEAR = /^(\d{1,2})\/(\d{1,2})(?![\d/])/;

/**
 * Returns the order of a numeric date whose year comes last or is missing. Null if the cell is not such a date.
 */
function orderIn(cell: string, pattern: RegExp): DayOrder | 'either' | null {
  const [, one, two] = pattern.exec(toHalfWidth(cell)) ?? [];
  if (one === undefined || two === undefined) return null;
  if (Number(one) > 12) return 'dmy';
  return Number(two) > 12 ? 'mdy' : 'either';
}

/**
 * Determines the order of days in a file. `found` returns the order that at least one date shows and no date
 * contradicts, null if no date depends on the order, and `unclear` if staff must choose, because a wrong
 * guess would move bookings by months.
 */
export function dayOrderOf(mapping: Mapping) {
  const isKnown = !missingFields(mapping).some(field => dayFields.includes(field));
  const columns = dayFields.flatMap(field => mapping[field] ?? []);
  const ordersSeen = new Set<DayOrder | 'either'>();
  /** A text such as 1/20 shows the order only in a column of dates. Elsewhere it may be something else. */
  const orderWithoutYear = (cell: string) => {
    const order = orderIn(cell, WITHOUT_YEAR);
    return order && (isKnown ? order : 'either');
  };
  return {
    see(cells: readonly string[]) {
      for (const cell of isKnown ? columns.map(at => cells[at] ?? '') : cells) {
        const order = orderIn(cell, WITH_YEAR) ?? orderWithoutYear(cell);
        if (order) ordersSeen.add(order);
      }
    },
    found(): DayOrder | 'unclear' | null {
      if (ordersSeen.size === 0) return null;
      if (ordersSeen.has('dmy') !== ordersSeen.has('mdy')) return ordersSeen.has('dmy') ? 'dmy' : 'mdy';
      return 'unclear';
    },
  };
}

/** Returns a cell that is a valid but different date in each order. Undefined if there is no such cell. */
export function findAmbiguousDay(
  cells: readonly string[],
): { cell: string; dmy: string; mdy: string } | undefined {
  for (const cell of cells) {
    const [dmy, mdy] = [readDay(cell, 'dmy'), readDay(cell, 'mdy')];
    if (orderIn(cell, WITH_YEAR) === 'either' && dmy && mdy && dmy !== mdy) return { cell, dmy, mdy };
  }
  return undefined;
}
