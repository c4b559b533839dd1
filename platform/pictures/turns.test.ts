import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('no more work runs at once than is allowed, and all of it is done', async () => {
  const inTurn = turns(2);
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

test('work that fails gives its place to the next', async () => {
  const inTurn = turns(1);
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});
