import type { Schedule, ScheduleEntry } from '../../rules/schedule.ts';

export type Moment = ScheduleEntry['moment'];

/** What may be set of a moment. */
export type EntryChange = Partial<Pick<ScheduleEntry, 'time' | 'status' | 'email_template' | 'sms_template'>>;

/** The texts that go out at a moment; A where it names none. */
export function textsOf({ email_template = 'pre-email', sms_template = 'message-sms' }: ScheduleEntry) {
  return { mail: email_template, sms: sms_template };
}

/** The schedule with something else for one of its moments. */
export function withEntry(schedule: Schedule, moment: Moment, change: EntryChange): Schedule {
  const data = schedule.data.map(entry => (entry.moment === moment ? { ...entry, ...change } : entry));
  return { ...schedule, data };
}
