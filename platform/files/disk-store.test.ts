import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskStore } from './disk-store.ts';
import { type FileStore, files, openFiles } from './files.ts';

let above: string;
let root: string;
let store: FileStore;

beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), 'genkan-files-'));
  root = join(above, 'data', 'files');
  store = diskStore(root);
});
afterEach(() => rm(above, { recursive: true }));

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}

const bytes = Buffer.from([0, 255, 13, 10, 1]);

describe('a stored file', () => {
  test('returns a file exactly as it was stored', async () => {
    await store.put('1/img_a', bytes);
    expect(await store.get('1/img_a')).toEqual(bytes);
  });

  test('stores a file so that only its owner can read it, and leaves no temporary files', async () => {
    await store.put('1/img_a', bytes);
    const [path = '', ...others] = await filesOnDisk();
    expect(others).toEqual([]);
    expect(path).toMatch(/\/1\/[0-9a-f]{2}\/img_a$/);
    expect(await readFile(path)).toEqual(bytes);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('storing a file again replaces the previous one', async () => {
    await store.put('img_a', bytes);
    await store.put('img_a', Buffer.from('new'));
    expect((await store.get('img_a'))?.toString()).toBe('new');
    expect(await filesOnDisk()).toHaveLength(1);
  });

  test('of two concurrent writes of a file, one replaces the other completely', async () => {
    const both = [Buffer.alloc(100_000, 1), Buffer.alloc(100_000, 2)];
    await Promise.all(both.map(each => store.put('img_a', each)));
    expect(both).toContainEqual(await store.get('img_a'));
  });

  test('a file that was never stored or was deleted does not exist', async () => {
    await store.put('1/img_a', bytes);
    await store.remove('1/img_a');
    expect(await store.get('1/img_a')).toBeUndefined();
    expect(await store.get('2/img_b')).toBeUndefined();
    await store.remove('2/img_b');
    expect(await filesOnDisk()).toEqual([]);
  });

  test('a failed write leaves no file behind', async () => {
    await store.put('img_a', bytes);
    const [path = ''] = await filesOnDisk();
    await rm(path);
    await mkdir(path);
    await expect(store.put('img_a', bytes)).rejects.toThrow();
    expect(await filesOnDisk()).toEqual([]);
  });
});

test('deletes all files of one owner in every folder, but no others', async () => {
  for (const path of ['images/1/a', 'images/1/b', 'images/12/a', 'exports/1/a', 'exports/2/1'])
    await store.put(path, bytes);
  await store.removeAllOf('1');
  await store.removeAllOf('1');
  expect(
    (await filesOnDisk()).map(path => path.slice(root.length).replace(/[0-9a-f]{2}\/([^/]+)$/, '$1')).sort(),
  ).toEqual(['/exports/2/1', '/images/12/a']);
  await expect(store.removeAllOf('..')).rejects.toThrow('Not a path');
});

test('the first write deletes old temporary files of a killed process, but no recent ones of another process', async () => {
  await mkdir(join(root, '.drafts'), { recursive: true });
  const [old, fresh] = [join(root, '.drafts', 'old'), join(root, '.drafts', 'fresh')];
  await writeFile(old, 'x');
  await writeFile(fresh, 'x');
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(old, yesterday, yesterday);
  // Sets the time of the file, because the clock of the disk may differ from that of this process.
  await utimes(fresh, new Date(), new Date());
  await store.put('img_a', bytes);
  await store.remove('img_a');
  expect(await filesOnDisk()).toEqual([fresh]);
});

test('a process has only one file store', () => {
  expect(() => files()).toThrow('not open');
  openFiles(store);
  expect(files()).toBe(store);
});
