import { afterAll, describe, expect, test } from 'vitest';
import { emptyStores } from '#test/harness/empty-stores.ts';
import { combineStores } from './both-places.ts';
import type { FileStore } from './files.ts';
import { moveFiles } from './move-files.ts';

const { aDisk, aBucket, close } = await emptyStores();
afterAll(close);

const pathsIn = async (store: FileStore) => {
  const paths: string[] = [];
  for await (const { path } of store.walk()) paths.push(path);
  return paths.sort();
};
const pathOf = (index: number) => `images/${index % 3}/${index}`;
const bytesOf = (index: number) => Buffer.from(`picture ${index}`);
const isSkipped = (path: string) => path === 'installation';

describe.each([
  ['the disk to the bucket', aDisk, aBucket],
  ['the bucket to the disk', aBucket, aDisk],
])('moving files from %s', (_name, openFrom, openTo) => {
  async function filled(files: number) {
    const [from, to] = [openFrom(), openTo()];
    for (let index = 0; index < files; index += 1) await from.put(pathOf(index), bytesOf(index));
    return { from, to, both: combineStores(to, from) };
  }

  test('moving files skips the given files and moves all others', async () => {
    const { from, to } = await filled(20);
    await from.put('installation', Buffer.from('mark'));
    expect(await moveFiles(from, to, { skips: isSkipped })).toEqual({ moved: 20, gone: 0, differs: 0 });
    expect([await pathsIn(from), (await pathsIn(to)).length]).toEqual([['installation'], 20]);
    expect(await to.get(pathOf(7))).toEqual(bytesOf(7));
  });

  test('listing files during a move includes the files that are being moved', async () => {
    const { from, to, both } = await filled(2);
    const heard = new Set<string>();
    for await (const { path } of both.walk()) {
      heard.add(path);
      await moveFiles(from, to, { skips: isSkipped });
    }
    expect([...heard].sort()).toEqual([pathOf(0), pathOf(1)]);
  });

  test('during a move, all files can be read, new files are stored in the new location, and deletions take effect', async () => {
    const files = 150;
    const { from, to, both } = await filled(files);
    let isMoving = true;
    const move = moveFiles(from, to, { skips: isSkipped }).finally(() => {
      isMoving = false;
    });
    const deleted = new Set<number>();
    const missing: number[] = [];
    let reads = 0;
    while (isMoving) {
      const index = Math.floor(Math.random() * files);
      reads += 1;
      if (deleted.has(index)) continue;
      if (reads % 4 === 0) {
        deleted.add(index);
        await both.remove(pathOf(index));
      } else if (!(await both.get(pathOf(index)))?.equals(bytesOf(index))) missing.push(index);
      await both.put(`images/9/new-${reads}`, bytesOf(reads));
    }
    await move;
    expect(missing).toEqual([]);
    expect(deleted.size).toBeGreaterThan(0);
    expect(await pathsIn(from)).toEqual([]);
    const kept = Array.from({ length: files }, (_, index) => index).filter(index => !deleted.has(index));
    const moved = (await pathsIn(to)).filter(path => !path.startsWith('images/9/'));
    expect(moved).toEqual(kept.map(pathOf).sort());
  });

  test('deleting a hotel during a move deletes its files in both locations', async () => {
    const { from, to, both } = await filled(90);
    const move = moveFiles(from, to, { skips: isSkipped });
    await both.removeAllOf('1');
    await move;
    const left = [...(await pathsIn(from)), ...(await pathsIn(to))];
    expect(left).toHaveLength(60);
    expect(left.filter(path => path.startsWith('images/1/'))).toEqual([]);
  });

  test('a file deleted between copying and comparing does not reappear', async () => {
    const { from, to, both } = await filled(1);
    const slow: FileStore = {
      ...to,
      async putNew(path, bytes) {
        await both.remove(path);
        return to.putNew(path, bytes);
      },
    };
    expect(await moveFiles(from, slow, { skips: isSkipped })).toEqual({ moved: 0, gone: 1, differs: 0 });
    expect([await pathsIn(from), await pathsIn(to)]).toEqual([[], []]);
  });

  test('a file rewritten in the new location is not overwritten, and its old version is kept', async () => {
    const { from, to, both } = await filled(1);
    await both.put(pathOf(0), Buffer.from('new'));
    expect(await moveFiles(from, to, { skips: isSkipped })).toEqual({ moved: 0, gone: 0, differs: 1 });
    expect((await both.get(pathOf(0)))?.toString()).toBe('new');
    expect(await from.get(pathOf(0))).toEqual(bytesOf(0));
  });

  test.each(['get', 'putNew', 'remove'] as const)(
    'a move interrupted at %s loses no file and can be continued',
    async at => {
      const { from, to, both } = await filled(30);
      let calls = 0;
      const breaking = (store: FileStore): FileStore => ({
        ...store,
        [at]: (path: string, bytes: Buffer) => {
          if (++calls > 10) return Promise.reject(new Error('killed'));
          return at === 'putNew' ? store.putNew(path, bytes) : store[at](path);
        },
      });
      await expect(moveFiles(breaking(from), breaking(to), { skips: isSkipped })).rejects.toThrow('killed');
      for (let index = 0; index < 30; index += 1)
        expect(await both.get(pathOf(index))).toEqual(bytesOf(index));
      await moveFiles(from, to, { skips: isSkipped });
      expect([await pathsIn(from), (await pathsIn(to)).length]).toEqual([[], 30]);
    },
  );
});
