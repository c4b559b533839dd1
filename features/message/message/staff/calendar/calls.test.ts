import { expect, test } from 'vitest';
import { linesOf, totalOf } from './calls.ts';

const counts = [
  { moment: '3_days_prior', channel: 'email', count: 12, segments: 0 },
  { moment: '3_days_prior', channel: 'sms', count: 3, segments: 7 },
  { moment: '1_day_prior', channel: 'sms', count: 1, segments: 2 },
] as const;

test('a day in the message calendar has one row per scheduled message, with both channels', () => {
  expect(linesOf(counts)).toEqual([
    { moment: '3_days_prior', email: 12, sms: 3, segments: 7 },
    { moment: '1_day_prior', email: 0, sms: 1, segments: 2 },
  ]);
});

test('the total of the message calendar includes every scheduled message', () => {
  expect(totalOf(counts)).toEqual({ email: 12, sms: 4, segments: 9 });
});
