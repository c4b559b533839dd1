import { memoize } from '#platform/memory/memoize.ts';
import { daysAfter } from './days.ts';

/**
 * The local time at which a business day ends. A guest who arrives between midnight and this time belongs to the
 * previous day.
 */
export const DAY_END = '06:00';
const DAY_END_HOUR = Number(DAY_END.slice(0, 2));
/**
 * 15 minutes in milliseconds. In every time zone, full hours and clock changes fall on a quarter hour in UTC.
 */
const QUARTER_MS = 900_000;

/**
 * Returns the business day at a given time. Uses the local clock, because subtracting six hours is wrong on
 * days when the clocks change.
 * @throws RangeError for an unknown time zone
 */
export const businessDay = (at: Date, timeZone: string): string =>
  dayOf(`${Math.floor(at.getTime() / QUARTER_MS)} ${timeZone}`);

/** Whether a time of day (HH:mm) belongs to the business day that began on the previous calendar day. */
export const isBeforeDayEnd = (time: string): boolean => Number(time.slice(0, 2)) < DAY_END_HOUR;

/** Cached per quarter of an hour because the server needs the business day for every row of a list. */
const dayOf = memoize((key: string): string => {
  const [quarter, timeZone = ''] = key.split(' ');
  const parts = clockOf(timeZone).formatToParts(Number(quarter) * QUARTER_MS);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return Number(part('hour')) < DAY_END_HOUR ? daysAfter(day, -1) : day;
}, 1000);

// Creating a formatter takes longer than using it a thousand times.

const clockOf = memoize((timeZone: string) => {
  const twoDigits = '2-digit' as const;
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: twoDigits,
    day: twoDigits,
    hour: twoDigits,
  });
});
