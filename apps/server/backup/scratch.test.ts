import '#test/harness/alone.ts';
import { once } from 'node:events';
import { chown, mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  aStoppedInstallation,
  type BackedUpInstallation,
  isServer,
  MASTER_KEY,
  restoreCommand,
  serverPid,
} from '#test/harness/backed-up.ts';
import { isRoot, listeningLog, temporaryFolder } from '#test/harness/embedded.ts';
import { sampleCases, variation } from '#test/harness/variation.ts';
import { withScratchFolder } from './scratch.ts';

let here: BackedUpInstallation;

beforeAll(async () => {
  here = await aStoppedInstallation();
});
afterAll(() => here.stop());

const rehearsal = (scratch: string) =>
  restoreCommand(
    here,
    { TMPDIR: scratch, DATA_DIR: join(here.folder, 'elsewhere'), MASTER_KEY },
    '--rehearse',
  );

const copies = async (scratch: string) =>
  (await readdir(scratch)).filter(name => name.startsWith('genkan-rehearsal-'));

const serverIn = (scratch: string) =>
  serverPid(async () => join(scratch, (await copies(scratch))[0] ?? '', 'copy/restoring/postgres'));

test.each(
  sampleCases([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const),
)('a rehearsal that is ended by %s deletes its copy and stops its server', async (signal, code) => {
  const scratch = await temporaryFolder();
  const child = await rehearsal(scratch);
  const server = await serverIn(scratch);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([code, null]);
  expect(await copies(scratch)).toEqual([]);
  expect(await isServer(server)).toBe(false);
});

variation('a rehearsal deletes what a killed one left, but not the copy of a running one', async () => {
  const scratch = await temporaryFolder();
  const killed = await rehearsal(scratch);
  await serverIn(scratch);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const [left] = await copies(scratch);
  const [one, other] = [await rehearsal(scratch), await rehearsal(scratch)];
  const ends = await Promise.all([once(one, 'exit'), once(other, 'exit')]);
  expect(ends).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(left).toBeDefined();
  expect(await copies(scratch)).toEqual([]);
});

describe('folders named like a leftover rehearsal', () => {
  const longAgo = new Date('2020-01-01');
  const folderOfSomebody = async () => {
    const folder = join(await temporaryFolder(), 'genkan-rehearsal-other');
    await mkdir(folder);
    await writeFile(join(folder, 'theirs'), '');
    await utimes(folder, longAgo, longAgo);
    return folder;
  };
  const swept = async (scratch: string) => {
    vi.stubEnv('TMPDIR', scratch);
    onTestFinished(() => void vi.unstubAllEnvs());
    await withScratchFolder(listeningLog(), async () => undefined);
  };

  test('keeps a symbolic link that is named like a leftover rehearsal', async () => {
    const folder = await folderOfSomebody();
    const scratch = await temporaryFolder();
    await symlink(folder, join(scratch, 'genkan-rehearsal-link'));
    await swept(scratch);
    expect(await readdir(folder)).toEqual(['theirs']);
  });

  test.skipIf(!isRoot)("keeps another user's folder that is named like a leftover rehearsal", async () => {
    const folder = await folderOfSomebody();
    await chown(folder, 65_534, 65_534);
    await swept(dirname(folder));
    expect(await readdir(folder)).toEqual(['theirs']);
  });

  test('deletes a leftover rehearsal folder of the same user', async () => {
    const folder = await folderOfSomebody();
    await swept(dirname(folder));
    expect(await readdir(dirname(folder))).toEqual([]);
  });
});
