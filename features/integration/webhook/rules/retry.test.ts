import { expect, test } from 'vitest';
import { hasFailedTooLong, MAX_ATTEMPTS, nextTry } from './retry.ts';

const at = new Date('2025-04-01T12:00:00Z');
const SECOND = 1000;
const DAY = 86_400_000;

test('ten attempts with growing pauses take slightly more than three days', () => {
  const tries = [at];
  for (;;) {
    const next = nextTry(tries.length, { at: tries.at(-1) ?? at, chance: 0 });
    if (!next) break;
    tries.push(next);
  }
  expect(tries).toHaveLength(MAX_ATTEMPTS);
  const pauses = tries.slice(1).map((each, index) => each.getTime() - (tries[index]?.getTime() ?? 0));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const whole = (tries.at(-1)?.getTime() ?? 0) - at.getTime();
  expect(whole).toBeGreaterThanOrEqual(3 * DAY);
  expect(whole).toBeLessThan(3.5 * DAY);
});

test('webhook deliveries that failed at the same time are not retried at the same time', () => {
  expect(nextTry(2, { at, chance: 1 })?.getTime()).toBe(at.getTime() + 330 * SECOND);
});

test('a receiver can postpone the next attempt by up to a day but cannot shorten the usual pause', () => {
  const until = (retryAfter: Date) => nextTry(1, { at, chance: 0, retryAfter })?.getTime();
  expect(until(new Date(at.getTime() + 60 * SECOND))).toBe(at.getTime() + 60 * SECOND);
  expect(until(new Date(at.getTime() + 9 * DAY))).toBe(at.getTime() + DAY);
  expect(until(new Date(at.getTime() + SECOND))).toBe(at.getTime() + 5 * SECOND);
});

test('a webhook without an accepted event for three days is paused', () => {
  expect(hasFailedTooLong(at, new Date(at.getTime() + 3 * DAY - 1))).toBe(false);
  expect(hasFailedTooLong(at, new Date(at.getTime() + 3 * DAY))).toBe(true);
});
