import { expect, it } from 'vitest';
import { translator } from './translate.ts';

it('translates to the given language', () => {
  expect(translator('ko', 'guest')('back')).toBe('이전');
});

it('replaces placeholders with values', () => {
  expect(translator('en', 'guest')('progress.count', { current: 2, total: 5 })).toBe('2 of 5');
});

it('throws if the value of a placeholder is missing', () => {
  expect(() => translator('en', 'guest')('progress.count', { current: 2 })).toThrow();
});
