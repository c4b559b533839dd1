import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pace } from './pace.ts';

test('sends simultaneous calls one after another', () => {
  const wait = pace(10);
  expect([wait(5000), wait(5000), wait(5000)]).toEqual([0, 100, 200]);
});

test('a call after a pause does not wait, and the pause does not allow a burst', () => {
  const wait = pace(10);
  wait(0);
  expect([wait(60_000), wait(60_000)]).toEqual([0, 100]);
});

test("never exceeds the provider's limit in any second", () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), pauses, (perSecond, between) => {
      const wait = pace(perSecond);
      let at = 0;
      const turns = between.map(pause => {
        at += pause;
        return at + wait(at);
      });
      // Two calls that are `perSecond` turns apart are at least a second apart, except for rounding.
      for (const [index, turn] of turns.entries())
        expect((turns[index + perSecond] ?? Number.POSITIVE_INFINITY) - turn).toBeGreaterThan(999.9);
    }),
  );
});
