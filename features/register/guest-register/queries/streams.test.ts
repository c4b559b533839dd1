import { expect, test } from 'vitest';
import { openAhead, readAhead } from './streams.ts';

const keys = Array.from({ length: 20 }, (_, n) => `k${n}`);

test('reading ahead loads each item once and in order, at most one batch ahead', async () => {
  const loaded: string[][] = [];
  const open = readAhead(keys, 8, async batch => {
    loaded.push([...batch]);
    return new Map(batch.map(key => [key, key.toUpperCase()]));
  });
  expect(await open('k0')).toBe('K0');
  expect(loaded.flat()).toEqual(keys.slice(0, 16));
  const opened = [];
  for (const key of keys) opened.push(await open(key));
  expect(opened).toEqual(keys.map(key => key.toUpperCase()));
  expect(loaded.flat()).toEqual(keys);
});

test('a deleted item is read as undefined, and the others are still loaded', async () => {
  const open = readAhead(['gone', 'there'], 8, async () => new Map([['there', 1]]));
  expect(await open('gone')).toBeUndefined();
  expect(await open('there')).toBe(1);
});

test('a batch that fails to load rejects only readers of its items', async () => {
  const open = readAhead(keys, 8, async batch => {
    if (batch.includes('k8')) throw new Error('The disk is gone');
    return new Map(batch.map(key => [key, key]));
  });
  expect(await open('k7')).toBe('k7');
  await expect(open('k8')).rejects.toThrow('The disk is gone');
});

test('reading ahead opens a few items concurrently and yields them in order', async () => {
  let [held, most] = [0, 0];
  const opened = openAhead(keys, 3, async key => {
    held += 1;
    most = Math.max(most, held);
    // The first of every three items takes longest to open.
    for (let turn = 0; turn < 3 - (keys.indexOf(key) % 3); turn += 1) await new Promise(setImmediate);
    return key.toUpperCase();
  });
  const taken: string[] = [];
  for await (const each of opened) {
    taken.push(each);
    await new Promise(setImmediate);
    held -= 1;
  }
  expect(taken).toEqual(keys.map(key => key.toUpperCase()));
  expect(most).toBe(3);
});

test('reading ahead opens no more items after the reader stops', async () => {
  const begun: string[] = [];
  for await (const each of openAhead(keys, 4, async key => begun.push(key))) if (each === 1) break;
  expect(begun).toEqual(keys.slice(0, 4));
});

test('an item that cannot be opened fails only when it is read', async () => {
  const opened = openAhead(keys, 4, async key => {
    if (key === 'k2') throw new Error('The disk is gone');
    return key;
  });
  expect((await opened.next()).value).toBe('k0');
  expect((await opened.next()).value).toBe('k1');
  await expect(opened.next()).rejects.toThrow('The disk is gone');
});
