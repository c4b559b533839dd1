import type { ScheduleEntry } from '#features/facility/rules/schedule.ts';
import { addDays, localTime, wallClock } from '#platform/clock/clock.ts';
import { isDue } from './moments.ts';

type Entry = Pick<ScheduleEntry, 'moment' | 'days_no' | 'time'>;

/** Arrivals of one day for which one moment has come, and is not yet gone for too long. */
export type Window = { moment: ScheduleEntry['moment']; checkinDate: string };

/**
 * The arrivals that may get a message of this entry at `at`: a superset in one look, of which `verdict` decides each. Not
 * for the moment after the reservation, which has no day of its own.
 */
export function windowsOf({ moment, days_no, time }: Entry, timezone: string, at: Date): Window[] {
  if (days_no === null) return [];
  const today = wallClock(at, timezone).toISOString().slice(0, 10);
  return [addDays(today, -1), today]
    .filter(date => isDue(localTime(date, time, timezone), at))
    .map(date => ({ moment, checkinDate: addDays(date, days_no) }));
}
