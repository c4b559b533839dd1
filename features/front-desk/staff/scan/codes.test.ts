import { expect, test } from 'vitest';
import { AWAY_AFTER, type HeldCode, judgeTyped, lookAgain } from './codes.ts';

/** Which of these looks are to be read; undefined: nothing was seen. */
function readOf(looks: readonly (string | undefined)[]): string[] {
  let held: HeldCode | null = null;
  const read: string[] = [];
  for (const seen of looks) {
    const next = lookAgain(held, seen);
    if (next.isNew && seen !== undefined) read.push(seen);
    held = next.held;
  }
  return read;
}

const nothing = (looks: number) => Array.from({ length: looks }, () => undefined);

test('a code that is held before the camera is read once, also where it was not made out in between', () => {
  expect(readOf(['A', 'A', ...nothing(AWAY_AFTER - 1), 'A'])).toEqual(['A']);
});

test('another code is read at once', () => {
  expect(readOf(['A', 'B', 'A'])).toEqual(['A', 'B', 'A']);
});

test('the same code is read again once it was away', () => {
  expect(readOf(['A', ...nothing(AWAY_AFTER), 'A'])).toEqual(['A', 'A']);
});

test.each(['GENKAN1.0123456789ABCDEFGHJKMNPQRS', ' abcd-efgh ', 'ＧＥＮＫＡＮ１．０１'])(
  'what can be a code is asked for: %s',
  typed => {
    expect(judgeTyped(typed)).toBe('code');
  },
);

test('a scanner that types into the Japanese input method is told', () => {
  expect(judgeTyped('げんかん１。０１')).toBe('kana');
});

test('Enter alone asks for nothing', () => {
  expect(judgeTyped(' 　')).toBe('nothing');
});
