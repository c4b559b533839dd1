import { expect, test } from 'vitest';
import { dayIn, momentIn, timeIn, withSlashes, zoneName } from './instants.ts';

test("formats dates and times in the hotel's time zone", () => {
  expect(dayIn(new Date('2026-11-21T15:12:00Z'), 'Asia/Tokyo')).toBe('2026-11-22');
  expect(timeIn(new Date('2026-11-21T00:12:00Z'), 'Asia/Tokyo')).toBe('09:12');
});

test("formats a time to the second in the hotel's time zone", () => {
  expect(momentIn('2026-11-21T15:04:05.999Z', 'Asia/Tokyo')).toBe('2026/11/22 00:04:05');
});

test('formats a date with slashes', () => {
  expect(withSlashes('2026-11-21')).toBe('2026/11/21');
});

test("shows the time zone of a Japanese hotel as Japan Standard Time in the reader's language", () => {
  expect(zoneName('en', 'Asia/Tokyo')).toBe('Japan Standard Time');
  expect(zoneName('ja', 'Asia/Tokyo')).toBe('日本標準時');
});

test('the name of a time zone is the same during daylight saving time', () => {
  expect(zoneName('en', 'Europe/Paris')).toBe('Central European Time');
});
