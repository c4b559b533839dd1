import { expect, test } from 'vitest';
import { type HeldCode, MAX_MISSED_FRAMES, readTyped, swapYAndZ, updateHeldCode } from './codes.ts';

/** Returns the codes that are read from these frames. `undefined` is a frame without a code. */
function readOf(looks: readonly (string | undefined)[]): string[] {
  let held: HeldCode | null = null;
  const read: string[] = [];
  for (const seen of looks) {
    const next = updateHeldCode(held, seen);
    if (next.isNew && seen !== undefined) read.push(seen);
    held = next.held;
  }
  return read;
}

const noCodes = (looks: number) => Array.from({ length: looks }, () => undefined);

test('the camera scan reads a code once, even if some frames miss it', () => {
  expect(readOf(['A', 'A', ...noCodes(MAX_MISSED_FRAMES - 1), 'A'])).toEqual(['A']);
});

test('the camera scan reads a different code immediately', () => {
  expect(readOf(['A', 'B', 'A'])).toEqual(['A', 'B', 'A']);
});

test('the camera scan reads a code again after it has left the view of the camera', () => {
  expect(readOf(['A', ...noCodes(MAX_MISSED_FRAMES), 'A'])).toEqual(['A', 'A']);
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
])('looks up a text that may be a code: %s', (typed, code) => {
  expect(readTyped(typed)).toEqual({ kind: 'code', code });
});

test('reports a barcode scanner with another keyboard layout', () => {
  expect(readTyped('é"&à')).toEqual({ kind: 'layout' });
});

test('corrects the swapped Y and Z of a German keyboard', () => {
  expect([swapYAndZ('GENKAN1.YZ0'), swapYAndZ('GENKAN1.AB0')]).toEqual(['GENKAN1.ZY0', undefined]);
});

test('reports a scanner that types into the Japanese input method', () => {
  expect(readTyped('げんかん１。０１')).toEqual({ kind: 'kana' });
});

test('Enter without a code in the scan field does nothing', () => {
  expect(readTyped(' 　')).toEqual({ kind: 'nothing' });
});
