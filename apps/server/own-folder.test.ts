import '#test/harness/alone.ts';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRoot, temporaryFolder } from '#test/harness/embedded.ts';
import { assertOwnFolder } from './own-folder.ts';

test.runIf(isRoot)('root does not work on the folder of data of another user', async () => {
  const folder = await temporaryFolder();
  await chown(folder, 65534, 65534);
  await expect(assertOwnFolder(folder)).rejects.toThrow('belongs to the user number 65534');
});

test('a folder of one’s own is taken, and one that is not there yet', async () => {
  const folder = await temporaryFolder();
  await assertOwnFolder(folder);
  await assertOwnFolder(join(folder, 'later'));
});
