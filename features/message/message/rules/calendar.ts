import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { daysBefore, moments, type ScheduleEntry } from '#features/hotel/facility/rules/schedule.ts';
import { wallClock } from '#platform/clock/zone.ts';
import type { Moment } from './schedule.ts';
import { type BookingFacts, type GuideRow, planOf } from './verdict.ts';

/** Number of days in the calendar, including today. */
const CALENDAR_DAYS = 7;

const MAX_DAYS_BEFORE = Math.max(...moments.map(moment => daysBefore(moment) ?? 0));

/**
 * Returns the last check-in date whose messages may be due within the days of the calendar, plus one day for
 * time zones. `today`: YYYY-MM-DD.
 */
export const lastArrival = (today: string): string => daysAfter(today, CALENDAR_DAYS + MAX_DAYS_BEFORE + 1);

export type CalendarBooking = BookingFacts & { messages: readonly GuideRow[] };

type Channel = 'email' | 'sms';
type CalendarCount = {
  moment: Moment;
  channel: Channel;
  count: number;
  /** Total number of SMS segments. 0 for emails. */
  segments: number;
};
type CalendarDay = { date: string; counts: CalendarCount[] };

type Plan<S> = {
  entries: readonly ScheduleEntry[];
  bookings: readonly S[];
  /** IANA. */
  timezone: string;
  segmentsOf: (entry: ScheduleEntry, booking: S) => number;
};

/**
 * Returns the planned messages of each of the next days (YYYY-MM-DD in the hotel's time zone), according to
 * `planOf`. Ignores pauses. A message that is due but has not been written counts as planned for today.
 */
export function calendarOf<S extends CalendarBooking>(plan: Plan<S>, now: Date): CalendarDay[] {
  const today = dayOf(now, plan.timezone);
  const sent = plan.bookings.flatMap(booking => plannedSendings(plan, booking, now));
  const byDay = Map.groupBy(sent, ({ at }) => dayOf(at < now ? now : at, plan.timezone));
  return Array.from({ length: CALENDAR_DAYS }, (_, n) => daysAfter(today, n)).map(date => ({
    date,
    counts: countsOf(byDay.get(date) ?? []),
  }));
}

type PlannedSending = Omit<CalendarCount, 'count'> & { at: Date };

function plannedSendings<S extends CalendarBooking>(plan: Plan<S>, booking: S, now: Date): PlannedSending[] {
  const { sendMethod: channel, messages } = booking;
  if (channel === '--') return [];
  const facility = { timezone: plan.timezone, pause: null };
  return planOf(plan.entries, { facts: booking, messages }, facility, now).flatMap(({ entry, verdict }) => {
    if (verdict.kind === 'skipped' || (verdict.kind === 'planned' && verdict.bar)) return [];
    const segments = channel === 'sms' ? plan.segmentsOf(entry, booking) : 0;
    return [{ moment: entry.moment, channel, at: verdict.at, segments }];
  });
}

function countsOf(sent: readonly PlannedSending[]): CalendarCount[] {
  return moments.flatMap(moment =>
    (['email', 'sms'] as const).flatMap(channel => {
      const channelSendings = sent.filter(each => each.moment === moment && each.channel === channel);
      const segments = channelSendings.reduce((sum, each) => sum + each.segments, 0);
      return channelSendings.length > 0 ? [{ moment, channel, count: channelSendings.length, segments }] : [];
    }),
  );
}

const dayOf = (at: Date, timezone: string) => wallClock(at, timezone).toISOString().slice(0, 10);
