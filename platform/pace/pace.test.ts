import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pace } from './pace.ts';

test('what comes at once goes out one after the other', () => {
  const wait = pace(10);
  expect([wait(5000), wait(5000), wait(5000)]).toEqual([0, 100, 200]);
});

test('what comes after a pause waits for nothing, and a pause saves nothing up', () => {
  const wait = pace(10);
  wait(0);
  expect([wait(60_000), wait(60_000)]).toEqual([0, 100]);
});

test('within a second never more go out than the provider takes', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), pauses, (perSecond, between) => {
      const wait = pace(perSecond);
      let at = 0;
      const turns = between.map(pause => {
        at += pause;
        return at + wait(at);
      });
      // The one that comes as many places later is at least a second away, but for rounding.
      for (const [index, turn] of turns.entries())
        expect((turns[index + perSecond] ?? Number.POSITIVE_INFINITY) - turn).toBeGreaterThan(999.9);
    }),
  );
});
