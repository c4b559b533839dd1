import '#test/harness/alone.ts';
import { afterEach, expect, test } from 'vitest';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import type { FileStore } from '#platform/files/files.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { deleteUnlistedPictures } from './picture-lists.ts';
import { copyPictures } from './pictures.ts';

const DAYS = 35;
const picture = (name: string) => `images/1/img_${name}`;

afterEach(resetClock);

async function somePictures(...names: string[]) {
  const [from, kept] = [diskStore(await temporaryFolder()), diskStore(await temporaryFolder())];
  for (const name of names) await from.put(picture(name), Buffer.from('sealed'));
  return {
    from,
    kept,
    async copyOnDay(day: number) {
      setClock(() => new Date(Date.now() + day * 86_400_000));
      return deleteUnlistedPictures(kept, [...(await copyPictures(from, kept))], DAYS);
    },
  };
}

async function pathsBelow(location: FileStore, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of location.walk(folder)) paths.push(path);
  return paths.sort();
}

test('a picture that a hotel deleted stays in the backups until they expire, and is then deleted', async () => {
  const { from, kept, copyOnDay } = await somePictures('stays', 'goes');
  await copyOnDay(0);
  await copyOnDay(10);
  await from.remove(picture('goes'));
  await copyOnDay(11);
  for (const day of [40, 45]) await copyOnDay(day);
  expect(await pathsBelow(kept, 'images')).toContain(picture('goes'));
  await copyOnDay(47);
  expect(await pathsBelow(kept, 'images')).toEqual([picture('stays')]);
  expect(await pathsBelow(kept, 'pictures')).toHaveLength(4);
});

test('deletes no pictures from the backups until the picture lists reach back far enough', async () => {
  const { kept, copyOnDay } = await somePictures('stays');
  await kept.put(picture('of_an_older_dump'), Buffer.from('sealed'));
  for (const day of [0, 1, 34]) await copyOnDay(day);
  expect(await pathsBelow(kept, 'images')).toContain(picture('of_an_older_dump'));
});

test('deletes no pictures and prints a message if a picture list is unreadable', async () => {
  const { from, kept, copyOnDay } = await somePictures('goes');
  await copyOnDay(0);
  await from.remove(picture('goes'));
  await copyOnDay(1);
  const [, second = ''] = await pathsBelow(kept, 'pictures');
  await kept.put(second, Buffer.from('x'));
  expect((await copyOnDay(37)).join()).toContain(`No picture was deleted: the lists of ${second}`);
  expect(await pathsBelow(kept, 'images')).toEqual([picture('goes')]);
});
