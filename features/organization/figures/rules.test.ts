import { expect, test } from 'vitest';
import { countNames, figureOf, isMonth, isSpan, monthsAfter, monthsFrom, pastDays, sumOf } from './rules.ts';

const counts = { ...Object.fromEntries(countNames.map(name => [name, 0])) } as Parameters<typeof figureOf>[1];

test('a share is the part divided by the whole, or null if the whole is 0', () => {
  expect(figureOf('registered', { ...counts, arrivals: 4, registered: 3 })).toBe(0.75);
  expect(figureOf('undelivered', { ...counts, messages: 5, undelivered: 0 })).toBe(0);
  expect(figureOf('passports', counts)).toBeNull();
});

test('the time from arrival to confirmation is the mean over all confirmed bookings', () => {
  expect(figureOf('confirming', { ...counts, confirmed: 4, minutes: 30 })).toBe(7.5);
});

test('a share over several hotels is weighted by their counts', () => {
  const small = { ...counts, arrivals: 1, registered: 1 };
  const large = { ...counts, arrivals: 99, registered: 9 };
  expect(figureOf('registered', sumOf([small, large]))).toBe(0.1);
});

test('a range of months can cross the end of a year', () => {
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsAfter('2026-01', -1)).toBe('2025-12');
  expect(['2026-00', '2026-13', '2026-1', '1999-12'].some(isMonth)).toBe(false);
});

test('a period has at most 24 months and does not end before it begins', () => {
  expect(isSpan({ from: '2025-01', until: '2026-12' })).toBe(true);
  expect(isSpan({ from: '2025-01', until: '2027-01' })).toBe(false);
  expect(isSpan({ from: '2025-02', until: '2025-01' })).toBe(false);
});

test('the past days of a month are those before the current business day', () => {
  expect(pastDays('2026-02', '2026-02-03')).toEqual(['2026-02-01', '2026-02-02']);
  expect(pastDays('2026-02', '2026-02-01')).toEqual([]);
  expect(pastDays('2024-02', '2026-01-01')).toHaveLength(29);
});
