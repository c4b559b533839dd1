import { describe, expect, it } from 'vitest';
import { defaultSchedule, isHalfHourStep } from '#features/hotel/facility/rules/schedule.ts';
import { alwaysMergedMoments, stepTimes, textsOf, withEntry } from './schedule.ts';

it('the schedule offers every half hour of the day once', () => {
  expect(new Set(stepTimes).size).toBe(48);
  expect(stepTimes.every(isHalfHourStep)).toBe(true);
  expect([stepTimes[0], stepTimes[17], stepTimes[47]]).toEqual(['00:00', '08:30', '23:30']);
});

/** Returns a schedule with both messages of the check-in day, the first at 09:00. */
const scheduleWithBoth = (status: 0 | 1, second: string) => ({
  data: defaultSchedule.data.map(entry => ({
    ...entry,
    ...(entry.moment === 'checkin_day_1st' ? { status: 1 as const, time: '09:00' } : {}),
    ...(entry.moment === 'checkin_day_2nd' ? { status, time: second } : {}),
  })),
});

it('reports messages that merge because they are at most three hours apart, also across midnight', () => {
  expect(alwaysMergedMoments(scheduleWithBoth(1, '12:00'))).toEqual([['checkin_day_1st', 'checkin_day_2nd']]);
  expect(alwaysMergedMoments(scheduleWithBoth(1, '12:30'))).toEqual([]);
  expect(alwaysMergedMoments(scheduleWithBoth(0, '12:00'))).toEqual([]);
  const data = scheduleWithBoth(0, '12:00').data.map(entry => ({
    ...entry,
    time: entry.moment === '1_day_prior' ? '23:00' : '01:00',
  }));
  expect(alwaysMergedMoments({ data })).toEqual([['1_day_prior', 'checkin_day_1st']]);
});

describe('editing the message schedule', () => {
  it('editing the message schedule changes one message and keeps the others', () => {
    const edited = withEntry(defaultSchedule, '1_day_prior', { time: '18:30', status: 0 });
    const [changed, ...others] = edited.data.filter(entry => !defaultSchedule.data.includes(entry));
    expect(changed).toMatchObject({ moment: '1_day_prior', time: '18:30', status: 0 });
    expect(others).toEqual([]);
  });

  it('a message without a selected text uses text A', () => {
    expect(textsOf({ moment: '1_day_prior', days_no: 1, time: '08:00', status: 1, default: 1 })).toEqual({
      email: 'pre-email',
      sms: 'message-sms',
    });
  });
});
