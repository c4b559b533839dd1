import { expect, test } from 'vitest';
import { nextUnread } from './keys.ts';

const order = [5, 3, 8, 1];

test.each([
  ['without a current row, the first', [3, 1], undefined, 3],
  ['from a row, the next one after it', [3, 1], 3, 1],
  ['after the last, the first again', [3, 1], 1, 3],
  ['from a row that is no longer listed, the first', [3, 1], 99, 3],
  ['never the current one', [3], 3, undefined],
  ['none if there are no unread ones', [], 5, undefined],
])('finds the next unread booking: %s', (_what, unread, at, next) => {
  expect(nextUnread(unread, order, at)).toBe(next);
});
