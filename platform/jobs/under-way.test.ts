import '#test/harness/every-hotel.ts';
import { expect, test } from 'vitest';
import { pool, transaction } from '#platform/database/pool.ts';
import { defineJob } from './job.ts';
import { keyed, underWay } from './under-way.ts';

const greet = defineJob<{ bookingId: number }>('test.greet');

test('under way are those that wait for their first try or are being done, and not those that failed', async () => {
  await transaction('none', {}, async db => {
    await greet.addAll(
      db,
      [1, 2, 3, 4].map(bookingId => ({ payload: { bookingId } })),
    );
    await defineJob<Record<string, never>>('test.tidy').add(db, {});
  });
  const set = (values: string, bookingId: number) =>
    pool().query(
      `update graphile_worker._private_jobs set ${values} where payload->>'bookingId' = '${bookingId}'`,
    );
  await set("attempts = 1, locked_at = now(), locked_by = 'a'", 2);
  await set('attempts = 1', 3);
  await set('attempts = max_attempts', 4);
  const found = await transaction('none', {}, db => underWay(db, greet));
  expect(found.map(({ bookingId }) => bookingId).toSorted()).toEqual([1, 2]);
});

test('jobs are found by the beginning of their key', async () => {
  await transaction('none', {}, db =>
    greet.addAll(
      db,
      ['a:1', 'a:2', 'b:1'].map((key, bookingId) => ({ payload: { bookingId }, key })),
    ),
  );
  expect(await transaction('none', {}, db => keyed(db, greet, 'a:'))).toEqual([
    { key: 'a:1', payload: { bookingId: 0 } },
    { key: 'a:2', payload: { bookingId: 1 } },
  ]);
});
