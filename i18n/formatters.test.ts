import { expect, it } from 'vitest';
import { formatDate, formatTime } from './formatters.ts';

it.each([
  ['ja', '11月21日（土）'],
  ['en', 'Sat, Nov 21'],
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
  ['en', '3:00 PM'],
  ['ko', '오후 3:00'],
  ['zh-CN', '15:00'],
  ['zh-TW', '下午3:00'],
] as const)('formats a time in %s as %s', (language, text) => {
  expect(formatTime(language, '15:00').replaceAll(/\s/g, ' ')).toBe(text);
});
