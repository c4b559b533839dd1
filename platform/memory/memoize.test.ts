import { expect, it } from 'vitest';
import { memoize, memoizeByObject, readOnce } from './memoize.ts';

it('computes each value once per key and keeps no more values than the limit', () => {
  const worked: string[] = [];
  const lengthOf = memoize(key => {
    worked.push(key);
    return key.length;
  }, 2);
  for (const key of ['a', 'bb', 'a', 'ccc', 'a']) expect(lengthOf(key)).toBe(key.length);
  expect(worked).toEqual(['a', 'bb', 'ccc', 'a']);
});

it('computes a value once for each object, even if two objects are equal', () => {
  const worked: object[] = [];
  const lengthOf = memoizeByObject((text: { words: string }) => worked.push(text) && text.words.length);
  const [one, equal] = [{ words: 'a' }, { words: 'a' }];
  for (const text of [one, equal, one]) expect(lengthOf(text)).toBe(1);
  expect(worked).toEqual([one, equal]);
});

it('caches successful reads by name and keeps no more than the limit', async () => {
  const asked: string[] = [];
  const kept = readOnce<number>(2);
  const lengthOf = (name: string) => kept(name, async () => asked.push(name) && name.length);
  await expect(kept('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  for (const name of ['a', 'bb', 'a', 'ccc', 'a']) expect(await lengthOf(name)).toBe(name.length);
  expect(asked).toEqual(['a', 'bb', 'ccc', 'a']);
});
