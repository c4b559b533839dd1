import { expect, test } from 'vitest';
import { AWAY_AFTER, type HeldCode, lookAgain, otherWay, readTyped } from './codes.ts';

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

const CODE = 'GENKAN1.0123456789ABCDEFGHJKMNPQRZ';

test.each([
  [CODE, CODE],
  [' abcd-efgh ', 'abcd-efgh'],
  ['ＧＥＮＫＡＮ１．０１', 'GENKAN1.01'],
  [`]Q1${CODE}`, CODE],
  [`*${CODE}*`, CODE],
  [`\u0002${CODE}\u0003`, CODE],
  ['GENKQN&:à&é"\'(-è_çQBCDEFGHJK?NPARW', CODE],
])('a text that can be a code is looked up: %s', (typed, code) => {
  expect(readTyped(typed)).toEqual({ kind: 'code', code });
});

test('a barcode in another keyboard language is named as such', () => {
  expect(readTyped('é"&à')).toEqual({ kind: 'layout' });
});

test('a code that came through a German keyboard has Y and Z exchanged', () => {
  expect([otherWay('GENKAN1.YZ0'), otherWay('GENKAN1.AB0')]).toEqual(['GENKAN1.ZY0', undefined]);
});

test('a scanner that types into the Japanese input method is told', () => {
  expect(readTyped('げんかん１。０１')).toEqual({ kind: 'kana' });
});

test('Enter alone asks for nothing', () => {
  expect(readTyped(' 　')).toEqual({ kind: 'nothing' });
});
