import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextBatch } from './sending-facilities.ts';

const facilities = (ids: readonly number[]) => ids.map(id => ({ id }));

describe('processing hotels in batches', () => {
  test('processing in batches covers every hotel once, in order', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 2_000, size: 'max' });
    fc.assert(
      fc.property(ids, chosen => {
        const all = facilities(chosen.toSorted((a, b) => a - b));
        const asked: { id: number }[] = [];
        for (let from: number | null = 0; from !== null; ) {
          const { turn, next }: ReturnType<typeof nextBatch> = nextBatch(all, from);
          expect(turn.length).toBeLessThanOrEqual(500);
          asked.push(...turn);
          from = next;
        }
        expect(asked).toEqual(all);
      }),
      { numRuns: 30 },
    );
  });

  test('a batch starts with the hotel at which the previous batch stopped', () => {
    expect(nextBatch(facilities([3, 7, 9]), 7)).toEqual({ turn: facilities([7, 9]), next: null });
  });

  test('the batch after the last hotel is empty', () => {
    expect(nextBatch(facilities([3]), 4)).toEqual({ turn: [], next: null });
  });
});
