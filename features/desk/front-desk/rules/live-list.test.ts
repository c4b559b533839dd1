import { expect, test } from 'vitest';
import { pollDelayAfter } from './live-list.ts';

test('an open list polls less often after failures, but at least once per minute', () => {
  expect([0, 1, 2, 3, 4, 50].map(pollDelayAfter)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
