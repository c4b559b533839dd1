import { expect, test } from 'vitest';
import { readAhead } from './streams.ts';

const keys = Array.from({ length: 20 }, (_, n) => `k${n}`);

test('Everything is loaded once, in the order of its turn, at most one batch ahead', async () => {
  const loaded: string[][] = [];
  const open = readAhead(keys, async batch => {
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
  const open = readAhead(['gone', 'there'], async () => new Map([['there', 1]]));
  expect(await open('gone')).toBeUndefined();
  expect(await open('there')).toBe(1);
});

test('A batch that cannot be loaded fails whoever asks for a part of it, and nobody before', async () => {
  const open = readAhead(keys, async batch => {
    if (batch.includes('k8')) throw new Error('The disk is gone');
    return new Map(batch.map(key => [key, key]));
  });
  expect(await open('k7')).toBe('k7');
  await expect(open('k8')).rejects.toThrow('The disk is gone');
});
