import type { Schedule, ScheduleEntry } from '#features/hotel/facility/rules/schedule.ts';

export type Moment = ScheduleEntry['moment'];

/** All times that can be selected, from 00:00 to 23:30. */
export const stepTimes: readonly string[] = Array.from(
  { length: 48 },
  (_, step) => `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 === 0 ? '00' : '30'}`,
);

export type EntryChange = Partial<Pick<ScheduleEntry, 'time' | 'status' | 'email_template' | 'sms_template'>>;

export function withEntry(schedule: Schedule, moment: Moment, change: EntryChange): Schedule {
  const data = schedule.data.map(entry => (entry.moment === moment ? { ...entry, ...change } : entry));
  return { ...schedule, data };
}

export function textsOf({ email_template, sms_template }: ScheduleEntry) {
  return { email: email_template ?? 'pre-email', sms: sms_template ?? 'message-sms' } as const;
}

/**
 * Guide messages of a booking must be more than this number of hours apart. A moment that is closer is merged
 * into the previous message.
 */
export const MIN_HOURS_APART = 3;

/** Returns the pairs of enabled moments that are always merged. The second moment is merged into the first. */
export function alwaysMergedMoments({ data }: Pick<Schedule, 'data'>): [Moment, Moment][] {
  const timedEntries = data
    .flatMap(({ moment, days_no, time, status }) =>
      status === 1 && days_no !== null ? [{ moment, hour: hourOf(time) - days_no * 24 }] : [],
    )
    .toSorted((one, other) => one.hour - other.hour);
  let previous = timedEntries[0];
  const pairs: ReturnType<typeof alwaysMergedMoments> = [];
  for (const each of timedEntries.slice(1))
    if (previous && each.hour - previous.hour <= MIN_HOURS_APART) pairs.push([previous.moment, each.moment]);
    else previous = each;
  return pairs;
}

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
