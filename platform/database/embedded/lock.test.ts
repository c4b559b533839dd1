import '#test/harness/alone.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDir } from '#platform/database/embedded/lock.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';

test('only one process can lock a folder', async () => {
  const dataDir = await temporaryFolder();
  const first = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(`Another Genkan (process ${process.pid}) is running`);
  first.release();
});

test('a released folder can be locked again', async () => {
  const dataDir = await temporaryFolder();
  lockDataDir(dataDir).release();
  expect(() => lockDataDir(dataDir).release()).not.toThrow();
});

test('a running process that has reused the pid of a dead lock holder does not hold the lock', async () => {
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, 'genkan.pid'), `${process.ppid}\n`);
  expect(() => lockDataDir(dataDir).release()).not.toThrow();
});
