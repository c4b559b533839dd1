import { expect, it } from 'vitest';
import { memoize, readOnce } from './memoize.ts';

it('computes each value once per key and keeps no more values than the limit', () => {
  const worked: string[] = [];
  const lengthOf = memoize(key => {
    worked.push(key);
    return key.length;
  }, 2);
  for (const key of ['a', 'bb', 'a', 'ccc', 'a']) expect(lengthOf(key)).toBe(key.length);
  expect(worked).toEqual(['a', 'bb', 'ccc', 'a']);
});

it('caches successful reads by name and keeps no more than the limit', async () => {
  const asked: string[] = [];
  const kept = readOnce<number>(2);
  const lengthOf = (name: string) => kept(name, async () => asked.push(name) && name.length);
  await expect(kept('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  for (const name of ['a', 'bb', 'a', 'ccc', 'a']) expect(await lengthOf(name)).toBe(name.length);
  expect(asked).toEqual(['a', 'bb', 'ccc', 'a']);
});
