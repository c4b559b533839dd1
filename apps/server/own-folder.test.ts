import '#test/harness/alone.ts';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRoot, temporaryFolder } from '#test/harness/embedded.ts';
import { assertOwnFolder } from './own-folder.ts';

test.runIf(isRoot)("root cannot run a command on another user's data directory", async () => {
  const folder = await temporaryFolder();
  await chown(folder, 65534, 65534);
  await expect(assertOwnFolder(folder)).rejects.toThrow(
    'belongs to the user with ID 65534, but this runs as root',
  );
});

test("accepts the user's own data directory and one that does not exist yet", async () => {
  const folder = await temporaryFolder();
  await assertOwnFolder(folder);
  await assertOwnFolder(join(folder, 'later'));
});
