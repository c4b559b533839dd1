import { expect, test } from 'vitest';
import { daysAfter, daysBetween } from './days.ts';

test('days move over the ends of months and years, and over leap days', () => {
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysAfter('2026-12-31', 60)).toBe('2027-03-01');
});

test('days lie as far apart as one is moved to the other', () => {
  expect(daysBetween('2026-12-31', '2027-03-01')).toBe(60);
  expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3);
});
