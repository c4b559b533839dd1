import { expect, it } from 'vitest';
import { clashes, defaultSchedule } from './schedule.ts';

const bothAt = (status: 0 | 1, second: string) => ({
  data: defaultSchedule.data.map(entry => ({
    ...entry,
    ...(entry.moment === 'checkin_day_1st' ? { status: 1 as const, time: '09:00' } : {}),
    ...(entry.moment === 'checkin_day_2nd' ? { status, time: second } : {}),
  })),
});

// Rule: texts.times-differ
it('the two messages of the check-in day must have different times if both are on', () => {
  expect(clashes(bothAt(1, '09:00'))).toBe(true);
  expect(clashes(bothAt(1, '09:30'))).toBe(false);
  expect(clashes(bothAt(0, '09:00'))).toBe(false);
});
