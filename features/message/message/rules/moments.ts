import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import type { ScheduleEntry } from '#features/hotel/facility/rules/schedule.ts';
import { localTime, wallClock } from '#platform/clock/zone.ts';
import { isLate, MAX_DELAY } from './retry.ts';
import type { Moment } from './schedule.ts';

const HOUR = 3_600_000;

/**
 * Milliseconds after a booking was made within which it can get the after-reservation message: a day, which has
 * 25 hours when clocks go back, plus the permitted delay.
 */
export const AFTER_RESERVATION = 25 * HOUR + MAX_DELAY;

/** Whether `at` is neither too early nor too late to send a message that is due at `due`. */
export const isDue = (due: Date, at: Date): boolean => due <= at && !isLate(due, at);

const EARLIEST_TIME = '08:00';
const LATEST_TIME = '21:00';

type BookingDates = { createdAt: Date; checkinDate: string };
type Entry = Pick<ScheduleEntry, 'days_no' | 'time'>;

/**
 * Returns when a moment of the schedule is due for a booking (docs/reference/messages.md#the-schedule). Null
 * if the moment is never due, for example after a booking in the evening for the same night. Dates are
 * YYYY-MM-DD. `time` is HH:mm in `timezone` (IANA).
 */
export function dueAt({ days_no, time }: Entry, booking: BookingDates, timezone: string): Date | null {
  if (days_no !== null) return localTime(daysAfter(booking.checkinDate, -days_no), time, timezone);
  return businessDay(booking.createdAt, timezone) === booking.checkinDate
    ? dueOnArrivalDay(booking, timezone)
    : nextTime(booking.createdAt, time, timezone);
}

/**
 * Returns the time of the message for guests who arrive on the day of booking: immediately, but not at night.
 */
function dueOnArrivalDay({ createdAt, checkinDate }: BookingDates, timezone: string): Date | null {
  const { date, time } = localDateTime(createdAt, timezone);
  if (time > LATEST_TIME) return null;
  if (time >= EARLIEST_TIME) return createdAt;
  const morning = localTime(date, EARLIEST_TIME, timezone);
  return businessDay(morning, timezone) === checkinDate ? morning : null;
}

function nextTime(after: Date, time: string, timezone: string): Date {
  const { date } = localDateTime(after, timezone);
  const today = localTime(date, time, timezone);
  return today >= after ? today : localTime(daysAfter(date, 1), time, timezone);
}

function localDateTime(at: Date, timezone: string): { date: string; time: string } {
  const wall = wallClock(at, timezone).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/**
 * Whether the time of day of this schedule entry is later than `after` but not later than `at`. Only then can
 * the entry become due for bookings that have not changed. For the after-reservation moment, also checks the
 * morning, because bookings made at night get the message then.
 */
export function isDueBetween(
  { days_no, time }: Entry,
  timezone: string,
  { after, at }: { after: Date; at: Date },
): boolean {
  const today = wallClock(at, timezone).toISOString().slice(0, 10);
  const times = days_no === null ? [time, EARLIEST_TIME] : [time];
  return [daysAfter(today, -1), today].some(day =>
    times.some(each => {
      const sendTime = localTime(day, each, timezone);
      return sendTime > after && sendTime <= at;
    }),
  );
}

/**
 * Returns the check-in dates whose bookings may get a message for this entry at `at`. The final decision is
 * made by `verdict`. Returns none for the after-reservation moment, which has no fixed day.
 */
export function windowsOf(
  { moment, days_no, time }: Entry & { moment: Moment },
  timezone: string,
  at: Date,
): { moment: Moment; checkinDate: string }[] {
  if (days_no === null) return [];
  const today = wallClock(at, timezone).toISOString().slice(0, 10);
  return [daysAfter(today, -1), today]
    .filter(date => isDue(localTime(date, time, timezone), at))
    .map(date => ({ moment, checkinDate: daysAfter(date, days_no) }));
}
