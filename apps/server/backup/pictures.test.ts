import '#test/harness/alone.ts';
import { expect, test } from 'vitest';
import { now } from '#platform/clock/clock.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import type { FileStore } from '#platform/files/files.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { createPictureCopier } from './pictures.ts';

const picture = (name: string) => `images/1/img_${name}`;
const running = new AbortController().signal;

async function somePictures(...names: string[]) {
  const [own, disk] = [diskStore(await temporaryFolder()), diskStore(await temporaryFolder())];
  const from: FileStore = {
    ...own,
    // Uses the clock of the process, because under faketime the disk uses the real clock.
    async *walk(path) {
      for await (const found of own.walk(path)) yield { ...found, putAt: now() };
    },
  };
  const add = (name: string) => from.put(picture(name), Buffer.from('sealed'));
  for (const name of names) await add(name);
  const copied: string[] = [];
  const asked = { walks: 0 };
  const kept: FileStore = {
    ...disk,
    async put(path, bytes) {
      copied.push(path);
      await disk.put(path, bytes);
    },
    walk(path) {
      asked.walks += 1;
      return disk.walk(path);
    },
  };
  return { from, kept, copied, asked, add, start: () => createPictureCopier(from, kept) };
}

test('the first round copies only pictures that are not stored yet', async () => {
  const { copied, start, add } = await somePictures('one', 'two');
  await start()(running);
  expect(copied.toSorted()).toEqual([picture('one'), picture('two')]);
  await add('three');
  await start()(running);
  expect(copied).toHaveLength(3);
  expect(copied.at(-1)).toBe(picture('three'));
});

test('later rounds copy each new picture once and do not list stored pictures again', async () => {
  const { copied, asked, add, start } = await somePictures('one');
  const round = start();
  await round(running);
  await add('two');
  for (let count = 0; count < 3; count += 1) await round(running);
  expect(copied).toEqual([picture('one'), picture('two')]);
  expect(asked.walks).toBe(1);
});

test('copying resumes after a failure', async () => {
  const { from, kept, copied, asked } = await somePictures('one', 'two', 'three');
  let isFull = true;
  const full: FileStore = {
    ...kept,
    async put(path, bytes) {
      if (isFull && copied.length === 2) throw new Error('The disk is full');
      await kept.put(path, bytes);
    },
  };
  const round = createPictureCopier(from, full);
  await expect(round(running)).rejects.toThrow('The disk is full');
  isFull = false;
  await round(running);
  expect(copied.toSorted()).toEqual(['one', 'three', 'two'].map(picture));
  expect(asked.walks).toBe(1);
});

test('a signal stops copying between two pictures, and the next round copies the rest', async () => {
  const { from, kept, copied } = await somePictures('one', 'two', 'three');
  const stopping = new AbortController();
  const stopped: FileStore = {
    ...kept,
    async put(path, bytes) {
      stopping.abort();
      await kept.put(path, bytes);
    },
  };
  const round = createPictureCopier(from, stopped);
  await expect(round(stopping.signal)).rejects.toThrow('abort');
  expect(copied).toHaveLength(1);
  await round(running);
  expect(copied.toSorted()).toEqual(['one', 'three', 'two'].map(picture));
});
