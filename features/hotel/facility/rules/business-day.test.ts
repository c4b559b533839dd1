import { describe, expect, test } from 'vitest';
import { businessDay } from './business-day.ts';

describe('a business day', () => {
  test.each([
    ['Asia/Tokyo', '2026-03-01T05:59:59+09:00', '2026-02-28'],
    ['Asia/Tokyo', '2026-03-01T06:00:00+09:00', '2026-03-01'],
    ['Asia/Tokyo', '2026-03-01T00:00:00+09:00', '2026-02-28'],
    ['America/New_York', '2026-03-01T05:59:59-05:00', '2026-02-28'],
    ['America/New_York', '2026-03-01T06:00:00-05:00', '2026-03-01'],
    ['Asia/Kathmandu', '2026-01-01T05:59:59+05:45', '2025-12-31'],
    ['Asia/Kathmandu', '2026-01-01T06:00:00+05:45', '2026-01-01'],
  ])('a business day ends at 06:00 local time in %s: %s is %s', (zone, at, day) => {
    expect(businessDay(new Date(at), zone)).toBe(day);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T05:59:59+02:00', '2026-03-28'],
    ['Europe/Berlin', '2026-03-29T06:30:00+02:00', '2026-03-29'],
    ['America/New_York', '2026-03-08T05:30:00-04:00', '2026-03-07'],
    ['America/New_York', '2026-03-08T06:30:00-04:00', '2026-03-08'],
    ['Australia/Lord_Howe', '2026-10-04T05:45:00+11:00', '2026-10-03'],
    ['Australia/Lord_Howe', '2026-10-04T06:15:00+11:00', '2026-10-04'],
  ])(
    'a business day ends at 06:00 in the night when daylight saving time begins in %s: %s is %s',
    (zone, at, day) => {
      expect(businessDay(new Date(at), zone)).toBe(day);
    },
  );

  test.each([
    ['Europe/Berlin', '2026-10-25T05:30:00+01:00', '2026-10-24'],
    ['Europe/Berlin', '2026-10-25T06:00:00+01:00', '2026-10-25'],
    ['America/New_York', '2026-11-01T05:30:00-05:00', '2026-10-31'],
    ['America/New_York', '2026-11-01T06:30:00-05:00', '2026-11-01'],
    ['Australia/Lord_Howe', '2026-04-05T05:45:00+10:30', '2026-04-04'],
    ['Australia/Lord_Howe', '2026-04-05T06:15:00+10:30', '2026-04-05'],
  ])(
    'a business day ends at 06:00 in the night when daylight saving time ends in %s: %s is %s',
    (zone, at, day) => {
      expect(businessDay(new Date(at), zone)).toBe(day);
    },
  );

  test('the business day of an unknown time zone throws an error', () => {
    expect(() => businessDay(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
  });
});
