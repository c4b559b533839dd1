import { expect, test } from 'vitest';
import { daysAfter, daysBetween } from './days.ts';

test('adds days across month ends, year ends and leap days', () => {
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysAfter('2026-12-31', 60)).toBe('2027-03-01');
});

test('counts the days between two dates', () => {
  expect(daysBetween('2026-12-31', '2027-03-01')).toBe(60);
  expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3);
});
