import { expect, it } from 'vitest';
import { translator } from './translate.ts';

it('speaks the language asked for', () => {
  expect(translator('ko', 'guest')('back')).toBe('이전');
});

it('puts values into their places', () => {
  expect(translator('en', 'guest')('progress.count', { current: 2, total: 5 })).toBe('2 of 5');
});

it('never says half a sentence: a value that is not given stops the call', () => {
  expect(() => translator('en', 'guest')('progress.count', { current: 2 })).toThrow();
});
