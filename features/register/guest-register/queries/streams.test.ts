import { expect, test } from 'vitest';
import { openedAhead, readAhead } from './streams.ts';

const keys = Array.from({ length: 20 }, (_, n) => `k${n}`);

test('Everything is loaded once, in the order of its turn, at most one batch ahead', async () => {
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

test('What is gone since is undefined, and takes nothing with it', async () => {
  const open = readAhead(['gone', 'there'], 8, async () => new Map([['there', 1]]));
  expect(await open('gone')).toBeUndefined();
  expect(await open('there')).toBe(1);
});

test('A batch that cannot be loaded fails whoever asks for a part of it, and nobody before', async () => {
  const open = readAhead(keys, 8, async batch => {
    if (batch.includes('k8')) throw new Error('The disk is gone');
    return new Map(batch.map(key => [key, key]));
  });
  expect(await open('k7')).toBe('k7');
  await expect(open('k8')).rejects.toThrow('The disk is gone');
});

test('Whatever the number, a few are opened at once, and each comes in its turn', async () => {
  let [held, most] = [0, 0];
  const opened = openedAhead(keys, 3, async key => {
    held += 1;
    most = Math.max(most, held);
    // The first of each three takes longest.
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

test('Who takes no more opens no more', async () => {
  const begun: string[] = [];
  for await (const each of openedAhead(keys, 4, async key => begun.push(key))) if (each === 1) break;
  expect(begun).toEqual(keys.slice(0, 4));
});

test('One that cannot be opened fails at its turn, and nobody before', async () => {
  const opened = openedAhead(keys, 4, async key => {
    if (key === 'k2') throw new Error('The disk is gone');
    return key;
  });
  expect((await opened.next()).value).toBe('k0');
  expect((await opened.next()).value).toBe('k1');
  await expect(opened.next()).rejects.toThrow('The disk is gone');
});
