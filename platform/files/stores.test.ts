import { afterAll, describe } from 'vitest';
import { emptyStores } from '#test/harness/empty-stores.ts';
import { testsOfStore } from '#test/harness/store-contract.ts';
import { combineStores } from './both-places.ts';

const { aDisk, aBucket, close } = await emptyStores();
afterAll(close);

describe.each([
  ['disk', aDisk],
  ['bucket', aBucket],
  ['disk to which files are being moved from a bucket', () => combineStores(aDisk(), aBucket())],
  ['bucket to which files are being moved from a disk', () => combineStores(aBucket(), aDisk())],
])('a file store on a %s', (_name, open) => testsOfStore(open));
