import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { bucketServer } from '#test/harness/bucket-server.ts';
import { testsOfStore } from '#test/harness/store-contract.ts';
import { bothPlaces } from './both-places.ts';
import { bucketStore } from './bucket-store.ts';
import { diskStore } from './disk-store.ts';

const server = await bucketServer();
const folder = await mkdtemp(join(tmpdir(), 'genkan-stores-'));
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

let count = 0;
const aDisk = () => diskStore(join(folder, String(++count)));
const aBucket = () => bucketStore({ ...server.settings, prefix: `${++count}/` });

describe.each([
  ['disk', aDisk],
  ['bucket', aBucket],
  ['disk that files move to from a bucket', () => bothPlaces(aDisk(), aBucket())],
  ['bucket that files move to from a disk', () => bothPlaces(aBucket(), aDisk())],
])('On a %s', (_name, open) => testsOfStore(open));
