import type { DayOrder, Field, Mapping } from './fields.ts';
import { narrow } from './values.ts';

const days: readonly Field[] = ['checkin_date', 'checkout_date', 'last_night'];

/** In which order a day of numbers alone is written whose year stands last; null where it is no such day. */
function orderIn(cell: string): DayOrder | 'either' | null {
  const [, one, two] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/.exec(narrow(cell)) ?? [];
  if (one === undefined || two === undefined) return null;
  if (Number(one) > 12) return 'dmy';
  return Number(two) > 12 ? 'mdy' : 'either';
}

/**
 * Watches the days of a file as its rows pass. `found`: the order that some of them show and none belies; `unclear` where days can be
 * read both ways and nothing tells which: somebody must say, as a guess would move bookings by months. Null: there are none such.
 */
export function dayOrderOf(mapping: Mapping) {
  const columns = days.flatMap(field => mapping[field] ?? []);
  const seen = new Set<DayOrder | 'either'>();
  return {
    see(cells: readonly string[]) {
      for (const at of columns) {
        const order = orderIn(cells[at] ?? '');
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
