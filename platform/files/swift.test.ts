import '#test/harness/alone.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testsOfStore } from '#test/harness/store-contract.ts';
import { swiftServer } from '#test/harness/swift-server.ts';
import { type BucketSettings, bucketStore } from './bucket-store.ts';
import { diskStore } from './disk-store.ts';
import { moveFiles } from './move-files.ts';

// Swift is a real server that npm does not provide. Run this file with `npm run test:operations`, which has
// access to Debian's packages.

let settings: BucketSettings;
let folder: string;
let close: () => Promise<void>;
let count = 0;
const aBucket = () => bucketStore({ ...settings, prefix: `${++count}/` });

describe.runIf(process.env.SWIFT)('files in a bucket of OpenStack Swift', () => {
  beforeAll(async () => {
    const server = await swiftServer();
    folder = await mkdtemp(join(tmpdir(), 'genkan-to-swift-'));
    ({ settings } = server);
    close = async () => {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    };
  });
  afterAll(() => close());

  testsOfStore(aBucket);

  test('moves more than one page of files to Swift, deletes files by owner, and moves files back', async () => {
    const [disk, bucket] = [diskStore(folder), aBucket()];
    for (let index = 0; index < 1050; index += 1)
      await disk.put(`images/1/${index}`, Buffer.from(`${index}`));
    const skips = () => false;
    expect(await moveFiles(disk, bucket, { skips })).toEqual({ moved: 1050, gone: 0, differs: 0 });
    expect((await bucket.get('images/1/1049'))?.toString()).toBe('1049');
    await bucket.removeAllOf('1');
    for await (const { path } of bucket.walk()) expect.unreachable(path);
    for (let index = 0; index < 30; index += 1) await bucket.put(`images/2/${index}`, Buffer.from('back'));
    expect(await moveFiles(bucket, disk, { skips })).toEqual({ moved: 30, gone: 0, differs: 0 });
  });

  test('reports wrong Swift keys or a missing Swift bucket rather than missing files', async () => {
    const wrong = [
      { ...settings, keys: { id: 'test:tester', secret: 'wrong' } },
      { ...settings, name: 'nowhere' },
    ];
    for (const each of wrong)
      await expect(bucketStore(each).get('images/1/a')).rejects.toMatchObject({ why: 'away' });
  });

  test('a Swift bucket keeps no old versions', async () => {
    expect(await aBucket().keepsVersions()).toBe(false);
  });
});
