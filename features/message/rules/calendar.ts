import { moments, type ScheduleEntry } from '#features/facility/rules/schedule.ts';
import { addDays, wallClock } from '#platform/clock/clock.ts';
import { type Facts, verdict } from './verdict.ts';

/** How many days the calendar shows, today among them. */
export const CALENDAR_DAYS = 7;

/** A booking; `written`: the moments that have a message for its arrival. */
export type CalendarStay = Facts & { written: readonly string[] };

type Channel = 'email' | 'sms';
export type CalendarCount = {
  moment: ScheduleEntry['moment'];
  channel: Channel;
  count: number;
  /** As how many SMS these go out; 0 of mails. */
  segments: number;
};
export type CalendarDay = { date: string; counts: CalendarCount[] };

type Plan<S> = {
  entries: readonly ScheduleEntry[];
  stays: readonly S[];
  /** IANA. */
  timezone: string;
  /** As how many SMS the text of an entry goes to the guest of a booking. */
  segmentsOf: (entry: ScheduleEntry, stay: S) => number;
};

/**
 * What goes out on each of the next days (YYYY-MM-DD by the hotel's clocks) as things stand, as `verdict` has it; as if
 * sending did not pause. What is due and not yet written counts for today.
 */
export function calendarOf<S extends CalendarStay>(plan: Plan<S>, now: Date): CalendarDay[] {
  const today = dayOf(now, plan.timezone);
  const sent = plan.entries
    .filter(entry => entry.status === 1)
    .flatMap(entry => plan.stays.flatMap(stay => sendingOf(plan, entry, stay, now)));
  const byDay = Map.groupBy(sent, ({ at }) => dayOf(at < now ? now : at, plan.timezone));
  return Array.from({ length: CALENDAR_DAYS }, (_, n) => addDays(today, n)).map(date => ({
    date,
    counts: countsOf(byDay.get(date) ?? []),
  }));
}

type Sending = Omit<CalendarCount, 'count'> & { at: Date };

function sendingOf<S extends CalendarStay>(
  { timezone, segmentsOf }: Plan<S>,
  entry: ScheduleEntry,
  stay: S,
  now: Date,
): Sending[] {
  const { sendMethod: channel, written } = stay;
  if (channel === '--' || written.includes(entry.moment)) return [];
  const judged = verdict(entry, stay, { timezone, pause: null }, now);
  if (judged.kind === 'skipped' || (judged.kind === 'planned' && judged.bar)) return [];
  const segments = channel === 'sms' ? segmentsOf(entry, stay) : 0;
  return [{ moment: entry.moment, channel, at: judged.at, segments }];
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
