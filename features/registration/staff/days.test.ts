import { expect, test } from 'vitest';
import { businessDay, daysAfter, daysBetween } from './days.ts';

test('until 06:00 in the hotel it is still yesterday', () => {
  expect(businessDay(new Date('2026-11-21T20:59:00Z'), 'Asia/Tokyo')).toBe('2026-11-21');
  expect(businessDay(new Date('2026-11-21T21:00:00Z'), 'Asia/Tokyo')).toBe('2026-11-22');
});

test('the day before the first is the last of the month before', () => {
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28');
});

test('days are counted over the ends of months and years', () => {
  expect(daysBetween('2026-12-31', '2027-03-01')).toBe(60);
  expect(daysAfter('2026-12-31', 60)).toBe('2027-03-01');
});
