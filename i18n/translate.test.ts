import { expect, it } from 'vitest';
import { translator } from './translate.ts';

it('translates a text to the given language', () => {
  expect(translator('ko', 'guest')('back')).toBe('이전');
});

it('replaces the placeholders of a text with values', () => {
  expect(translator('en', 'guest')('progress.count', { current: 2, total: 5 })).toBe('2 of 5');
});

it('throws if a placeholder of a text has no value', () => {
  expect(() => translator('en', 'guest')('progress.count', { current: 2 })).toThrow();
});
