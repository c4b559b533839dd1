import { describe, expect, test } from 'vitest';
import { readTimeOfDay } from './time-of-day.ts';

describe('reading a time of day', () => {
  test.each([
    ['15:00', '15:00'],
    ['9:00', '09:00'],
    ['15:00:00', '15:00'],
    ['15:00:00.000', '15:00'],
    ['１５：３０', '15:30'],
    ['15時', '15:00'],
    ['15時30分', '15:30'],
    ['15:00頃', '15:00'],
    ['2025-11-21 15:00', '15:00'],
    ['15h30', '15:30'],
    ['3:05 PM', '15:05'],
    ['3:00:00 PM', '15:00'],
    ['3 p.m.', '15:00'],
    ['3pm', '15:00'],
    ['PM 3:00', '15:00'],
    ['12:30 AM', '00:30'],
    ['12:30 PM', '12:30'],
    ['15:00 PM', '15:00'],
    ['午後3時', '15:00'],
    ['午後3時半', '15:30'],
    ['午前11時半', '11:30'],
    ['午後 3:05', '15:05'],
    ['午後0時', '12:00'],
    ['午後 12:30', '12:30'],
    ['오후 3시 30분', '15:30'],
    ['下午3点', '15:00'],
  ])('parses the time %j as %j', (text, time) => {
    expect(readTimeOfDay(text)).toBe(time);
  });

  test.each([
    ['24:00', '00:00'],
    ['26:00', '02:00'],
    ['25時半', '01:30'],
    ['29:59', '05:59'],
  ])('parses %j of the 30-hour clock as %j of the same night', (text, time) => {
    expect(readTimeOfDay(text)).toBe(time);
  });

  test.each(['', 'late', '15', '30:00', '15:60', '9:5', '13:00 AM', '午後12時', '99時', '15:000'])(
    'does not parse %j as a time',
    text => {
      expect(readTimeOfDay(text)).toBeNull();
    },
  );
});
