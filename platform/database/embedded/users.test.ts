import '#test/harness/alone.ts';
import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverIdentity } from '#platform/database/embedded/identity.ts';
import {
  isRoot,
  listeningLog,
  queryValue,
  SCRIPT,
  startInOtherProcess,
  startInProcess,
  temporaryFolder,
} from '#test/harness/embedded.ts';

const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Whether root runs these tests and an ordinary user can run this checkout. In root's home folder, they
 * cannot.
 */
const isOpen =
  isRoot && spawnSync(process.execPath, ['--check', SCRIPT], { ...NOBODY, cwd: '/' }).status === 0;

// Registers tests only where they can run, and prints the names of the others so that they are not skipped
// silently.
const testWhere = (possible: boolean) => (name: string, body: () => Promise<void>) => {
  if (possible) test(name, body);
  else process.stderr.write(`Not tested on this machine: ${name}\n`);
};
const testAsRoot = testWhere(isRoot);
const testAsOrdinaryUser = testWhere(isOpen);

test(isRoot ? 'root lets another user run the server' : 'an ordinary user runs the server', async () => {
  const identity = await serverIdentity(await temporaryFolder());
  if (isRoot) expect(identity?.uid).toBeGreaterThan(0);
  else expect(identity).toBe(undefined);
});

testAsRoot('our closed DATA_DIR and our closed folder above it are made traversable', async () => {
  const above = await temporaryFolder();
  const dataDir = join(above, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const log = listeningLog();
  const { url } = await startInProcess(dataDir, log);
  expect(await queryValue(url, 'select 1')).toBe(1);
  expect([(await stat(above)).mode & 0o777, (await stat(dataDir)).mode & 0o777]).toEqual([0o701, 0o701]);
  expect(log.lines[0]).toContain(`Made the folder ${above} passable`);
});

testAsRoot(
  'rejects a DATA_DIR below a closed folder of another user, and suggests another folder',
  async () => {
    const theirs = await temporaryFolder();
    const dataDir = join(theirs, 'data');
    await mkdir(dataDir);
    await chown(theirs, NOBODY.uid, NOBODY.gid);
    await chmod(theirs, 0o700);
    await expect(startInProcess(dataDir)).rejects.toThrow(
      `may not enter ${theirs}. Set DATA_DIR to another folder`,
    );
  },
);

testAsRoot("in another user's folder, the server runs as that user", async () => {
  const dataDir = await temporaryFolder();
  await chown(dataDir, NOBODY.uid, NOBODY.gid);
  await startInProcess(dataDir);
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY.uid);
});

testAsOrdinaryUser('an ordinary user can start the server', async () => {
  const dataDir = await temporaryFolder();
  await chown(dataDir, NOBODY.uid, NOBODY.gid);
  const { url } = await startInOtherProcess(dataDir, NOBODY);
  expect(await queryValue(url, 'select 1')).toBe(1);
});

testAsOrdinaryUser('rejects an ordinary user on a DATA_DIR that root has used', async () => {
  const dataDir = await temporaryFolder();
  const { stop } = await startInProcess(dataDir);
  await stop();
  const { refusal } = await startInOtherProcess(dataDir, NOBODY);
  expect(refusal).toContain(`cannot write to DATA_DIR ${dataDir}`);
});

testAsOrdinaryUser('names the id of a user without a name, as in containers', async () => {
  const nameless = { uid: 54_321, gid: 54_321 };
  const dataDir = await temporaryFolder();
  await chown(dataDir, nameless.uid, nameless.gid);
  const { refusal } = await startInOtherProcess(dataDir, nameless);
  expect(refusal).toContain('a user (id 54321)');
});
