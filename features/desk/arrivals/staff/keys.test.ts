import { expect, test } from 'vitest';
import { nextUnread } from './keys.ts';

const order = [5, 3, 8, 1];

test.each([
  ['from nowhere, the first', [3, 1], undefined, 3],
  ['from a row, the next behind it', [3, 1], 3, 1],
  ['behind the last, the first again', [3, 1], 1, 3],
  ['from a row that is gone, the first', [3, 1], 99, 3],
  ['never the one that is looked at', [3], 3, undefined],
  ['where there is none, none', [], 5, undefined],
])('finds the next unread booking: %s', (_what, unread, at, next) => {
  expect(nextUnread(unread, order, at)).toBe(next);
});
