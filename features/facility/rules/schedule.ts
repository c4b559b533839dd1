/** When guide messages may go out (docs/reference/messages.md#the-schedule). */
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
  /** Days before the check-in; null after the reservation. */
  days_no: number | null;
  /** HH:mm by the clocks of the hotel. */
  time: string;
  status: 0 | 1;
  default: 0 | 1;
  email_template?: 'pre-email' | 'pre-email-B' | undefined;
  sms_template?: 'message-sms' | 'message-sms-B' | undefined;
};

export type Schedule = { sms_status: boolean; sms_priority: boolean; data: ScheduleEntry[] };

const at = (
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

/** What holds while a hotel has set nothing. */
export const defaultSchedule: Schedule = {
  sms_status: false,
  sms_priority: false,
  data: [
    at('after_reservation', null, '10:00', 1),
    at('3_days_prior', 3, '08:00', 1),
    at('2_days_prior', 2, '08:00', 0),
    at('1_day_prior', 1, '08:00', 1),
    at('checkin_day_1st', 0, '08:00', 0),
    at('checkin_day_2nd', 0, '15:00', 0),
  ],
};

/** Days before the check-in of each moment; null after the reservation. */
export function daysBefore(moment: ScheduleEntry['moment']): number | null {
  return defaultSchedule.data.find(entry => entry.moment === moment)?.days_no ?? null;
}

/** Every time that can be set, from 00:00 to 23:30. */
export const stepTimes: readonly string[] = Array.from(
  { length: 48 },
  (_, step) => `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 === 0 ? '00' : '30'}`,
);

/** Times are set in steps of 30 minutes. */
export const isOnStep = (time: string): boolean => /:(00|30)$/.test(time);

/** Whether both messages of the check-in day are on and at the same time: they must differ. */
export function clashes({ data }: Pick<Schedule, 'data'>): boolean {
  const [first, second] = data.filter(
    ({ moment, status }) => moment.startsWith('checkin_day') && status === 1,
  );
  return first !== undefined && first.time === second?.time;
}

/** Guide messages of one booking are further apart than this; a moment that falls in is merged into the one that went. */
export const HOURS_APART = 3;

/** The moments on that always fall into another one that is on, each behind the one that it falls into. */
export function tooClose({
  data,
}: Pick<Schedule, 'data'>): [ScheduleEntry['moment'], ScheduleEntry['moment']][] {
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

/** SMS that is off has no priority. */
export function withoutIdlePriority<S extends Pick<Schedule, 'sms_status' | 'sms_priority'>>(schedule: S): S {
  return { ...schedule, sms_priority: schedule.sms_status && schedule.sms_priority };
}
