import { expect, it } from 'vitest';
import { formatDate, formatTime } from './formatters.ts';

it.each([
  ['ja', '11月21日（土）'],
  ['en', 'Sat, 21 Nov'],
  ['ko', '11월 21일 (토)'],
  ['zh-CN', '11月21日（周六）'],
  ['zh-TW', '11月21日（週六）'],
] as const)('formats a date in %s as %s', (language, text) => {
  expect(formatDate(language, '2026-11-21')).toBe(text);
});

it('formats a date with its year', () => {
  expect(formatDate('ja', '2026-11-21', { year: true })).toBe('2026年11月21日（土）');
});

it.each([
  ['ja', '15:00'],
  ['en', '15:00'],
  ['ko', '오후 3:00'],
  ['zh-CN', '15:00'],
  ['zh-TW', '下午3:00'],
] as const)('formats a time in %s as %s', (language, text) => {
  expect(formatTime(language, '15:00').replaceAll(/\s/g, ' ')).toBe(text);
});

it('English dates and times follow the region of the browser', () => {
  expect(formatDate('en', '2026-11-21', { year: true, locale: 'en-US' })).toBe('Sat, Nov 21, 2026');
  expect(formatTime('en', '15:00', 'en-US').replaceAll(/\s/g, ' ')).toBe('3:00 PM');
});
