import { afterEach, describe, expect, test } from 'vitest';
import { now, resetClock, setClock } from './clock.ts';
import { localTime } from './zone.ts';

afterEach(resetClock);

describe('the clock', () => {
  test('the clock shows the time that was set until it is reset', () => {
    setClock(() => new Date('2026-03-01T00:00:00Z'));
    expect(now().toISOString()).toBe('2026-03-01T00:00:00.000Z');
    resetClock();
    expect(now().getTime()).toBeGreaterThan(Date.parse('2026-03-02T00:00:00Z'));
  });
});

describe('converting a local time', () => {
  test.each([
    ['Asia/Tokyo', '2026-03-01', '08:00', '2026-02-28T23:00:00.000Z'],
    ['America/New_York', '2026-07-01', '08:00', '2026-07-01T12:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-01-15', '00:00', '2026-01-14T13:00:00.000Z'],
  ])('in %s, %s %s is the instant %s', (zone, date, time, instant) => {
    expect(localTime(date, time, zone).toISOString()).toBe(instant);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00.000Z'],
  ])(
    'a time that the clocks of %s skip (%s %s) becomes the first instant after the gap',
    (zone, date, time, instant) => {
      expect(localTime(date, time, zone).toISOString()).toBe(instant);
    },
  );

  test('a local time that occurs twice is converted to the first instant', () => {
    expect(localTime('2026-10-25', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  test.each([
    ['2026-02-30', '08:00'],
    ['2026-02-28', '24:00'],
  ])('rejects a date or time that does not exist (%s %s)', (date, time) => {
    expect(() => localTime(date, time, 'Asia/Tokyo')).toThrow(RangeError);
  });
});
