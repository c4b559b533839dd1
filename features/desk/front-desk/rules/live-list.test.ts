import { expect, test } from 'vitest';
import { pauseAfter } from './live-list.ts';

test('an open list polls less often after failures, but at least once per minute', () => {
  expect([0, 1, 2, 3, 4, 50].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
