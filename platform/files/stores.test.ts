import { afterAll, describe } from 'vitest';
import { emptyStores } from '#test/harness/empty-stores.ts';
import { testsOfStore } from '#test/harness/store-contract.ts';
import { bothPlaces } from './both-places.ts';

const { aDisk, aBucket, close } = await emptyStores();
afterAll(close);

describe.each([
  ['disk', aDisk],
  ['bucket', aBucket],
  ['disk to which files are being moved from a bucket', () => bothPlaces(aDisk(), aBucket())],
  ['bucket to which files are being moved from a disk', () => bothPlaces(aBucket(), aDisk())],
])('On a %s', (_name, open) => testsOfStore(open));
