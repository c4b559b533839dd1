import { beforeEach, expect, test } from 'vitest';
import type { FileStore } from '#platform/files/files.ts';

const bytes = Buffer.from([0, 255, 13, 10, 1]);
const pathsIn = async (store: FileStore, path?: string) => {
  const paths: string[] = [];
  for await (const each of store.walk(path)) paths.push(each.path);
  return paths.sort();
};

/** Defines the tests that every file store must pass. `open` returns an empty file store. */
export function testsOfStore(open: () => FileStore): void {
  let store: FileStore;
  beforeEach(() => {
    store = open();
  });

  test('a file is returned as it was stored, and storing it again replaces it', async () => {
    await store.put('images/1/img_a', bytes);
    expect(await store.get('images/1/img_a')).toEqual(bytes);
    await store.put('images/1/img_a', Buffer.alloc(0));
    expect(await store.get('images/1/img_a')).toEqual(Buffer.alloc(0));
  });

  test('a large file is returned completely', async () => {
    const large = Buffer.alloc(5_000_000, 'genkan');
    await store.put('images/1/large', large);
    expect((await store.get('images/1/large'))?.equals(large)).toBe(true);
  });

  test('storing a file as new does not replace an existing file', async () => {
    expect(await store.putNew('images/1/a', bytes)).toBe(true);
    expect(await store.putNew('images/1/a', Buffer.from('other'))).toBe(false);
    expect(await store.get('images/1/a')).toEqual(bytes);
    expect(await pathsIn(store)).toEqual(['images/1/a']);
  });

  test('a file that was removed or never stored does not exist, and can be removed again', async () => {
    await store.put('images/1/a', bytes);
    for (const path of ['images/1/a', 'images/1/a', 'images/2/b']) await store.remove(path);
    expect([await store.get('images/1/a'), await store.get('images/2/b')]).toEqual([undefined, undefined]);
    expect(await pathsIn(store)).toEqual([]);
  });

  test('of two concurrent writes of a file, one is stored completely', async () => {
    const both = [Buffer.alloc(100_000, 1), Buffer.alloc(100_000, 2)];
    await Promise.all(both.map(each => store.put('images/1/a', each)));
    expect(both).toContainEqual(await store.get('images/1/a'));
  });

  // The disk uses the real clock even under faketime.

  test.skipIf(process.env.FAKETIME)(
    'lists all files, or those below a path, each with the time when it was stored',
    async () => {
      const all = ['exports/1/x', 'images/1/a', 'images/1/b', 'images/12/a', 'installation'];
      for (const path of all) await store.put(path, bytes);
      expect(await pathsIn(store)).toEqual(all);
      expect(await pathsIn(store, 'images')).toEqual(['images/1/a', 'images/1/b', 'images/12/a']);
      expect(await pathsIn(store, 'images/1')).toEqual(['images/1/a', 'images/1/b']);
      expect(await pathsIn(store, 'nothing')).toEqual([]);
      for await (const { putAt } of store.walk())
        expect(Math.abs(Date.now() - putAt.getTime())).toBeLessThan(60_000);
    },
  );

  test('deletes all files of one owner and no others', async () => {
    for (const path of ['images/1/a', 'images/1/b', 'images/12/a', 'exports/1/a', 'exports/2/1'])
      await store.put(path, bytes);
    await store.removeAllOf('1');
    await store.removeAllOf('1');
    expect(await pathsIn(store)).toEqual(['exports/2/1', 'images/12/a']);
  });

  test.each(['', '/etc/passwd', '../x', 'a/../../x', 'a//b', 'a/', '.drafts/x', 'a\\..\\x', 'a\0b', 'a\n'])(
    'rejects the path %j',
    async path => {
      await expect(store.put(path, bytes)).rejects.toThrow('Not a path');
      await expect(store.get(path)).rejects.toThrow('Not a path');
      await expect(store.remove(path)).rejects.toThrow('Not a path');
      await expect(store.removeAllOf('..')).rejects.toThrow('Not a path');
    },
  );
}
