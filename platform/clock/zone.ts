import { Temporal } from 'temporal-polyfill';
import { memoize } from '#platform/memory/memoize.ts';

/**
 * Returns the instant at which clocks in `timeZone` (IANA) show `time` (HH:mm) on `date` (YYYY-MM-DD).
 * For a time skipped by the change to summer time, returns the first instant after the gap. For a time that
 * occurs twice, returns the first instant.
 * @throws RangeError for a date, time or zone that does not exist
 */
export const localTime = (date: string, time: string, timeZone: string): Date =>
  new Date(instantOf(JSON.stringify([date, time, timeZone])));

/**
 * Cached, because many messages are sent at the same local times every morning. The value is in milliseconds.
 */
const instantOf = memoize((key: string): number => {
  const [date, time, timeZone]: [string, string, string] = JSON.parse(key);
  const wall = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  const first = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const isSkipped = !first.toPlainDateTime().equals(wall);
  const found = isSkipped ? first.getTimeZoneTransition('next') : first;
  return (found ?? first).epochMilliseconds;
}, 1000);

/** Returns the local time in `timeZone` (IANA) as if it were UTC, for file formats without time zones. */
export function wallClock(at: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(at.getTime() + local.offsetNanoseconds / 1_000_000);
}
