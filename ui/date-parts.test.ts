import { describe, expect, it } from 'vitest';
import { daysInMonth, isIncomplete, joinDate, partOrder, splitDate, writeParts } from './date-parts.ts';

it.each([
  ['ja', ['year', 'month', 'day']],
  ['ko', ['year', 'month', 'day']],
  ['zh-CN', ['year', 'month', 'day']],
  ['zh-TW', ['year', 'month', 'day']],
  ['en-US', ['month', 'day', 'year']],
  ['en-GB', ['day', 'month', 'year']],
])('the parts of a date have the order of the language %s', (language, order) => {
  expect(partOrder(language)).toEqual(order);
});

describe('a chosen date', () => {
  // Rule: form.date-whole
  it('a date is formatted as year-month-day', () => {
    expect(joinDate({ year: '1990', month: '4', day: '1' })).toBe('1990-04-01');
  });

  // Rule: form.date-whole
  it.each(['year', 'month', 'day'])('a date is empty until the %s is chosen', part => {
    expect(joinDate({ year: '1990', month: '4', day: '1', [part]: '' })).toBe('');
  });

  it('an invalid date is kept, so that it can be rejected', () => {
    expect(joinDate({ year: '2023', month: '2', day: '31' })).toBe('2023-02-31');
  });

  it('a date is incomplete if only some parts are chosen', () => {
    const dates = [
      { year: '', month: '', day: '' },
      { year: '1990', month: '', day: '' },
      { year: '1990', month: '4', day: '1' },
    ];
    expect(dates.map(isIncomplete)).toEqual([false, true, false]);
  });

  it.each([
    { year: '1990', month: '', day: '4' },
    { year: '', month: '2', day: '31' },
    { year: '', month: '', day: '' },
    { year: '1990', month: '4', day: '1' },
  ])('an incomplete date keeps its chosen parts: %o', parts => {
    expect(splitDate(writeParts(parts))).toEqual(parts);
  });

  it('a date is split into its chosen parts', () => {
    expect(splitDate('1990-04-01')).toEqual({ year: '1990', month: '4', day: '1' });
  });
});

describe('the days offered', () => {
  it('the last day offered is the last day of the chosen month', () => {
    expect(daysInMonth('2023', '4')).toBe(30);
  });

  it('the days offered include 29 February only in leap years', () => {
    expect([daysInMonth('2023', '2'), daysInMonth('2024', '2')]).toEqual([28, 29]);
  });

  it('31 days are offered before a month is chosen', () => {
    expect(daysInMonth('', '')).toBe(31);
  });
});
