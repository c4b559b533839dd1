const DAY = 86_400_000;
/** A business day ends at 06:00 on the clocks of the hotel: who arrives after midnight arrives on the day before. */
const ENDS_AT = 6;

/**
 * The business day (YYYY-MM-DD) that `at` belongs to in `timeZone` (IANA). It is read from the clocks: in a night in which
 * they change, six hours before an instant is not six hours on them. Throws RangeError for a zone that does not exist.
 */
export function businessDay(at: Date, timeZone: string): string {
  const shown = clockOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.find(each => each.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return Number(part('hour')) < ENDS_AT ? daysAfter(day, -1) : day;
}

/** The day (YYYY-MM-DD) so many days after another; before it where the number is negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** How many days after one day another is. */
export function daysBetween(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / DAY);
}

// Making one costs more than a thousand readings of it, and a server asks for every row of a list.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const two = '2-digit' as const;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
  });
  clocks.set(timeZone, clock);
  return clock;
}
