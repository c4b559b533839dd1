import { moments, type ScheduleEntry } from '#features/facility/rules/schedule.ts';
import { addDays, wallClock } from '#platform/clock/zone.ts';
import type { GuideRow } from './merging.ts';
import { planOf } from './plan.ts';
import type { Moment } from './schedule.ts';
import type { BookingFacts } from './verdict.ts';

/** How many days the calendar shows, today among them. */
export const CALENDAR_DAYS = 7;

/** A booking, with the guide messages that it has. */
export type CalendarStay = BookingFacts & { messages: readonly GuideRow[] };

type Channel = 'email' | 'sms';
export type CalendarCount = {
  moment: Moment;
  channel: Channel;
  count: number;
  /** The number of SMS in total; 0 for mails. */
  segments: number;
};
export type CalendarDay = { date: string; counts: CalendarCount[] };

type Plan<S> = {
  entries: readonly ScheduleEntry[];
  stays: readonly S[];
  /** IANA. */
  timezone: string;
  /** The number of SMS that an entry's text takes for a booking. */
  segmentsOf: (entry: ScheduleEntry, stay: S) => number;
};

/**
 * What goes out on each of the next days (YYYY-MM-DD by the hotel's clocks) as things stand, as `planOf` has it; as if
 * sending did not pause. What is due and not yet written counts for today.
 */
export function calendarOf<S extends CalendarStay>(plan: Plan<S>, now: Date): CalendarDay[] {
  const today = dayOf(now, plan.timezone);
  const sent = plan.stays.flatMap(stay => sendingsOf(plan, stay, now));
  const byDay = Map.groupBy(sent, ({ at }) => dayOf(at < now ? now : at, plan.timezone));
  return Array.from({ length: CALENDAR_DAYS }, (_, n) => addDays(today, n)).map(date => ({
    date,
    counts: countsOf(byDay.get(date) ?? []),
  }));
}

type Sending = Omit<CalendarCount, 'count'> & { at: Date };

function sendingsOf<S extends CalendarStay>(plan: Plan<S>, stay: S, now: Date): Sending[] {
  const { sendMethod: channel, messages } = stay;
  if (channel === '--') return [];
  const facility = { timezone: plan.timezone, pause: null };
  return planOf(plan.entries, { facts: stay, messages }, facility, now).flatMap(({ entry, verdict }) => {
    if (verdict.kind === 'skipped' || (verdict.kind === 'planned' && verdict.bar)) return [];
    const segments = channel === 'sms' ? plan.segmentsOf(entry, stay) : 0;
    return [{ moment: entry.moment, channel, at: verdict.at, segments }];
  });
}

function countsOf(sent: readonly Sending[]): CalendarCount[] {
  return moments.flatMap(moment =>
    (['email', 'sms'] as const).flatMap(channel => {
      const these = sent.filter(each => each.moment === moment && each.channel === channel);
      const segments = these.reduce((sum, each) => sum + each.segments, 0);
      return these.length > 0 ? [{ moment, channel, count: these.length, segments }] : [];
    }),
  );
}

const dayOf = (at: Date, timezone: string) => wallClock(at, timezone).toISOString().slice(0, 10);
