import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { concurrencyLimit, concurrencyLimitByKey } from './concurrency-limit.ts';

test('runs no more tasks at once than the limit, and completes all of them', async () => {
  const inTurn = concurrencyLimit(2);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
    return 'done';
  };
  const done = await Promise.all(Array.from({ length: 9 }, () => inTurn(work)));
  expect([most, done.length, running]).toEqual([2, 9, 0]);
});

test('a failed task passes its place to the next task', async () => {
  const inTurn = concurrencyLimit(1);
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});

test('rejects a task if too many tasks are waiting', async () => {
  const inTurn = concurrencyLimit(1, { waiting: 1 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const [first, second] = [inTurn(() => promise), inTurn(async () => 'second')];
  await expect(inTurn(async () => 'third')).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
  resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  await expect(inTurn(async () => 'later')).resolves.toBe('later');
});

test('a caller that has reached its limit does not delay other callers', async () => {
  const inTurn = concurrencyLimitByKey(1);
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = [inTurn('a', () => promise), inTurn('a', async () => 'waits')];
  await expect(inTurn('b', async () => 'done')).resolves.toBe('done');
  resolve('slow');
  expect(await Promise.all(slow)).toEqual(['slow', 'waits']);
});
