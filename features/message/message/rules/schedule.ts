import type { Schedule, ScheduleEntry } from '#features/hotel/facility/rules/schedule.ts';

export type Moment = ScheduleEntry['moment'];

/** Every time that can be set, from 00:00 to 23:30. */
export const stepTimes: readonly string[] = Array.from(
  { length: 48 },
  (_, step) => `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 === 0 ? '00' : '30'}`,
);

/** The settings of one moment. */
export type EntryChange = Partial<Pick<ScheduleEntry, 'time' | 'status' | 'email_template' | 'sms_template'>>;

/** The schedule with something else for one of its moments. */
export function withEntry(schedule: Schedule, moment: Moment, change: EntryChange): Schedule {
  const data = schedule.data.map(entry => (entry.moment === moment ? { ...entry, ...change } : entry));
  return { ...schedule, data };
}

/** The texts that go out at a moment: A where it names none. */
export function textsOf({ email_template, sms_template }: ScheduleEntry) {
  return { email: email_template ?? 'pre-email', sms: sms_template ?? 'message-sms' } as const;
}

/** Guide messages of one booking are further apart than this; a moment that falls in is merged into the one that went. */
export const HOURS_APART = 3;

/** The moments on that always fall into another one that is on, each behind the one that it falls into. */
export function tooClose({ data }: Pick<Schedule, 'data'>): [Moment, Moment][] {
  const timed = data
    .flatMap(({ moment, days_no, time, status }) =>
      status === 1 && days_no !== null ? [{ moment, hour: hourOf(time) - days_no * 24 }] : [],
    )
    .toSorted((one, other) => one.hour - other.hour);
  let goes = timed[0];
  const pairs: ReturnType<typeof tooClose> = [];
  for (const each of timed.slice(1))
    if (goes && each.hour - goes.hour <= HOURS_APART) pairs.push([goes.moment, each.moment]);
    else goes = each;
  return pairs;
}

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
