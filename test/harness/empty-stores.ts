import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketStore } from '#platform/files/bucket-store.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { bucketServer } from './bucket-server.ts';

/** Creates empty disks and buckets on request, which exist until `close` is called. */
export async function emptyStores() {
  const server = await bucketServer();
  const folder = await mkdtemp(join(tmpdir(), 'genkan-stores-'));
  let count = 0;
  return {
    aDisk: () => diskStore(join(folder, String(++count))),
    aBucket: () => bucketStore({ ...server.settings, prefix: `${++count}/` }),
    async close() {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}
