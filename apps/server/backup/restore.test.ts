import '#test/harness/alone.ts';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { now } from '#platform/clock/clock.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import type { FileStore } from '#platform/files/files.ts';
import {
  aStoppedInstallation,
  type BackedUpInstallation,
  isServer,
  restoreCommand,
  serverPid,
} from '#test/harness/backed-up.ts';
import { listeningLog, temporaryFolder } from '#test/harness/embedded.ts';

let here: BackedUpInstallation;

beforeAll(async () => {
  here = await aStoppedInstallation();
});
afterAll(() => here.stop());

/** Returns the backup location. `happens` runs while the first part of the database is read. */
function keptWhile(happens: () => Promise<unknown>): FileStore {
  return {
    ...here.kept,
    async get(path) {
      if (path.endsWith('database-00001.age')) await happens();
      return here.kept.get(path);
    },
  };
}

test('no process can start on a DATA_DIR while a backup is restored into it', async () => {
  const dataDir = await temporaryFolder();
  const start = async () => {
    const server = await startEmbedded({ dataDir, log: listeningLog() });
    await server.stop();
  };
  const refused = keptWhile(() => expect(start()).rejects.toThrow('Another Genkan'));
  await here.bring(dataDir, { kept: refused });
  await start();
});

test('a restore does not overwrite files that were added while it ran', async () => {
  const dataDir = await temporaryFolder();
  const path = join(dataDir, 'database-secrets.json');
  const kept = keptWhile(() => writeFile(path, 'of somebody else'));
  await expect(here.bring(dataDir, { kept })).rejects.toThrow(
    `${path} already exists. Restore into a new DATA_DIR.`,
  );
  expect(await readFile(path, 'utf8')).toBe('of somebody else');
  expect(await readdir(dataDir)).not.toContain('postgres');
});

test('rejects a restore into the folder of an installation that has had a backup location', async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, 'backup-places'));
  await expect(here.bring(dataDir)).rejects.toThrow('backup-places already exists. Restore into a new');
});

test('a rejected restore deletes the files that it unpacked', async () => {
  const dataDir = await temporaryFolder();
  const tomorrow = new Date(now().getTime() + 86_400_000);
  await expect(here.bring(dataDir, { to: tomorrow })).rejects.toThrow('The journal reaches up to');
  expect(await readdir(dataDir)).not.toContain('restoring');
});

test('rejects a backup of another PostgreSQL version before reading it, and names the release that made it', async () => {
  const { kept } = here;
  const of16: FileStore = {
    ...kept,
    async get(path) {
      if (path.includes('database-')) throw new Error('was read');
      const bytes = await kept.get(path);
      if (!bytes || !path.endsWith('manifest.json')) return bytes;
      return Buffer.from(JSON.stringify({ ...JSON.parse(String(bytes)), postgres: 16 }));
    },
  };
  const dataDir = await temporaryFolder();
  await expect(here.bring(dataDir, { kept: of16 })).rejects.toThrow(
    /is from PostgreSQL 16, but this Genkan includes \d+\. Restore it with Genkan 1\.2\.3, which made it\./,
  );
  expect(await readdir(dataDir)).not.toContain('restoring');
});

test('a restore that is ended by a signal deletes its files and stops its server', async () => {
  const dataDir = await temporaryFolder();
  const child = await restoreCommand(here, { DATA_DIR: dataDir });
  onTestFinished(() => void child.kill('SIGKILL'));
  const server = await serverPid(async () => join(dataDir, 'restoring/postgres'));
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([143, null]);
  expect(await readdir(dataDir)).not.toContain('restoring');
  expect(await isServer(server)).toBe(false);
});
