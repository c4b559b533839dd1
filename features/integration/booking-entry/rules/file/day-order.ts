import { narrow } from '#platform/text/clean.ts';
import { type DayOrder, type Field, lacking, type Mapping } from './fields.ts';
import { readDay } from './values.ts';

export const dayFields: readonly Field[] = ['checkin_date', 'checkout_date', 'last_night'];

/** In which order a day of numbers alone is written whose year stands last; null where it is no such day. */
function orderIn(cell: string): DayOrder | 'either' | null {
  const [, one, two] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/.exec(narrow(cell)) ?? [];
  if (one === undefined || two === undefined) return null;
  if (Number(one) > 12) return 'dmy';
  return Number(two) > 12 ? 'mdy' : 'either';
}

/** `found`: the order that some days show and none contradicts; `unclear`: somebody must say, as a guess moves bookings by months. */
export function dayOrderOf(mapping: Mapping) {
  const isKnown = !lacking(mapping).some(field => dayFields.includes(field));
  const columns = dayFields.flatMap(field => mapping[field] ?? []);
  const seen = new Set<DayOrder | 'either'>();
  return {
    see(cells: readonly string[]) {
      for (const cell of isKnown ? columns.map(at => cells[at] ?? '') : cells) {
        const order = orderIn(cell);
        if (order) seen.add(order);
      }
    },
    found(): DayOrder | 'unclear' | null {
      if (seen.size === 0) return null;
      if (seen.has('dmy') !== seen.has('mdy')) return seen.has('dmy') ? 'dmy' : 'mdy';
      return 'unclear';
    },
  };
}

/** A cell that is one day read with the day first and another with the month first; undefined where none of these is. */
export function readBothWays(
  cells: readonly string[],
): { cell: string; dmy: string; mdy: string } | undefined {
  for (const cell of cells) {
    const [dmy, mdy] = [readDay(cell, 'dmy'), readDay(cell, 'mdy')];
    if (orderIn(cell) === 'either' && dmy && mdy && dmy !== mdy) return { cell, dmy, mdy };
  }
  return undefined;
}
