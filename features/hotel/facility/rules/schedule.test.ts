import { expect, it } from 'vitest';
import { defaultSchedule, hasClash } from './schedule.ts';

const scheduleWithBoth = (status: 0 | 1, second: string) => ({
  data: defaultSchedule.data.map(entry => ({
    ...entry,
    ...(entry.moment === 'checkin_day_1st' ? { status: 1 as const, time: '09:00' } : {}),
    ...(entry.moment === 'checkin_day_2nd' ? { status, time: second } : {}),
  })),
});

// Rule: texts.times-differ
it('the two messages of the check-in day must have different times if both are on', () => {
  expect(hasClash(scheduleWithBoth(1, '09:00'))).toBe(true);
  expect(hasClash(scheduleWithBoth(1, '09:30'))).toBe(false);
  expect(hasClash(scheduleWithBoth(0, '09:00'))).toBe(false);
});
