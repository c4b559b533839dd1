import { expect, it } from 'vitest';
import { clashes, defaultSchedule, isOnStep, stepTimes, tooClose } from './schedule.ts';

it('every half hour of the day can be set, once', () => {
  expect(new Set(stepTimes).size).toBe(48);
  expect(stepTimes.every(isOnStep)).toBe(true);
  expect([stepTimes[0], stepTimes[17], stepTimes[47]]).toEqual(['00:00', '08:30', '23:30']);
});

const bothAt = (status: 0 | 1, second: string) => ({
  data: defaultSchedule.data.map(entry => ({
    ...entry,
    ...(entry.moment === 'checkin_day_1st' ? { status: 1 as const, time: '09:00' } : {}),
    ...(entry.moment === 'checkin_day_2nd' ? { status, time: second } : {}),
  })),
});

// Rule: texts.times-differ
it('the two messages of the check-in day must differ in time when both are on', () => {
  expect(clashes(bothAt(1, '09:00'))).toBe(true);
  expect(clashes(bothAt(1, '09:30'))).toBe(false);
  expect(clashes(bothAt(0, '09:00'))).toBe(false);
});

it('moments that fall into one that went up to three hours before are told, over midnight too', () => {
  expect(tooClose(bothAt(1, '12:00'))).toEqual([['checkin_day_1st', 'checkin_day_2nd']]);
  expect(tooClose(bothAt(1, '12:30'))).toEqual([]);
  expect(tooClose(bothAt(0, '12:00'))).toEqual([]);
  const data = bothAt(0, '12:00').data.map(entry => ({
    ...entry,
    time: entry.moment === '1_day_prior' ? '23:00' : '01:00',
  }));
  expect(tooClose({ data })).toEqual([['1_day_prior', 'checkin_day_1st']]);
});
