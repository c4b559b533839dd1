import { expect, test } from 'vitest';
import { dayIn, momentIn, slashed, timeIn } from './instants.ts';

test('days and times are those of the hotel', () => {
  expect(dayIn(new Date('2026-11-21T15:12:00Z'), 'Asia/Tokyo')).toBe('2026-11-22');
  expect(timeIn(new Date('2026-11-21T00:12:00Z'), 'Asia/Tokyo')).toBe('09:12');
});

test('a moment is told to the second, by the clocks of the hotel', () => {
  expect(momentIn('2026-11-21T15:04:05.999Z', 'Asia/Tokyo')).toBe('2026/11/22 00:04:05');
});

test('days are written with slashes', () => {
  expect(slashed('2026-11-21')).toBe('2026/11/21');
});
