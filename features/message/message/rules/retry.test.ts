import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesAfterAttempt, nextTry } from './retry.ts';

const createdAt = new Date('2026-11-21T00:00:00Z');
const minutes = (at: Date) => (at.getTime() - createdAt.getTime()) / 60_000;

/** Returns the minutes at which an email that is always rejected is retried. */
function triesOf(): number[] {
  const tries = [0];
  for (let at: Date | null = createdAt; at; ) {
    at = nextTry({ createdAt, attempts: tries.length, at });
    if (at) tries.push(minutes(at));
  }
  return tries;
}

test('retries a rejected email for six hours with growing delays of at most an hour', () => {
  expect(triesOf()).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303, 360]);
});

test('the next attempt is always later but never after six hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 2000 }), (minute, attempts) => {
      const at = new Date(createdAt.getTime() + minute * 60_000);
      const next = nextTry({ createdAt, attempts, at });
      if (next) expect([next > at, minutes(next) <= 360]).toEqual([true, true]);
      else expect(minute).toBeGreaterThanOrEqual(360);
    }),
  );
});

test('a message that the provider asks to retry later is queued again without a sending time', () => {
  const changes = changesAfterAttempt(
    { createdAt, attempts: 0 },
    { kind: 'later', reason: '451' },
    new Date(createdAt.getTime() + 600_000),
  );
  expect(changes).toMatchObject({ state: 'queued', settledAt: null });
});
