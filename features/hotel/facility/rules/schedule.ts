/**
 * The moments at which guide messages may be sent (docs/reference/messages.md#the-schedule). The settings store
 * these names.
 */
export const moments = [
  'after_reservation',
  '3_days_prior',
  '2_days_prior',
  '1_day_prior',
  'checkin_day_1st',
  'checkin_day_2nd',
] as const;

export type ScheduleEntry = {
  moment: (typeof moments)[number];
  /** Days before check-in. Null for the message that is sent right after the booking arrives. */
  days_no: number | null;
  /** HH:mm in the hotel's time zone. */
  time: string;
  status: 0 | 1;
  default: 0 | 1;
  email_template?: 'pre-email' | 'pre-email-B' | undefined;
  sms_template?: 'message-sms' | 'message-sms-B' | undefined;
};

export const byMoment = { rowBy: ['moment'] };

export type Schedule = { sms_status: boolean; sms_priority: boolean; data: ScheduleEntry[] };

const entryAt = (
  moment: ScheduleEntry['moment'],
  days_no: number | null,
  time: string,
  status: 0 | 1,
): ScheduleEntry => ({
  moment,
  days_no,
  time,
  status,
  default: 1,
  email_template: 'pre-email',
  sms_template: 'message-sms',
});

export const defaultSchedule: Schedule = {
  sms_status: false,
  sms_priority: false,
  data: [
    entryAt('after_reservation', null, '10:00', 1),
    entryAt('3_days_prior', 3, '08:00', 1),
    entryAt('2_days_prior', 2, '08:00', 0),
    entryAt('1_day_prior', 1, '08:00', 1),
    entryAt('checkin_day_1st', 0, '08:00', 0),
    entryAt('checkin_day_2nd', 0, '15:00', 0),
  ],
};

/**
 * Returns the number of days before check-in. Null for the message that is sent right after the booking
 * arrives.
 */
export function daysBefore(moment: ScheduleEntry['moment']): number | null {
  return defaultSchedule.data.find(entry => entry.moment === moment)?.days_no ?? null;
}

/** Times can be set in steps of 30 minutes. */
export const isHalfHourStep = (time: string): boolean => /:(00|30)$/.test(time);

/** Whether both messages of the check-in day are sent at the same time, which is not allowed. */
export function hasClash({ data }: Pick<Schedule, 'data'>): boolean {
  const [first, second] = data.filter(
    ({ moment, status }) => moment.startsWith('checkin_day') && status === 1,
  );
  return first !== undefined && first.time === second?.time;
}

/** Clears the SMS priority if SMS is off. */
export function withoutIdlePriority<S extends Pick<Schedule, 'sms_status' | 'sms_priority'>>(schedule: S): S {
  return { ...schedule, sms_priority: schedule.sms_status && schedule.sms_priority };
}
