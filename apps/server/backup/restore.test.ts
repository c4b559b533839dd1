import '#test/harness/alone.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '#platform/database/embedded.ts';
import type { FileStore } from '#platform/files/files.ts';
import { aBackedUpInstallation, type BackedUp } from '#test/harness/backed-up.ts';
import { listeningLog, temporaryFolder } from '#test/harness/embedded.ts';

let here: BackedUp;

beforeAll(async () => {
  here = await aBackedUpInstallation();
  await here.take();
  await here.carried();
  await here.end();
});
afterAll(() => here.stop());

/** The place of backups, where something happens while the first piece of the database is read. */
function keptWhile(happens: () => Promise<unknown>): FileStore {
  return {
    ...here.kept,
    async get(path) {
      if (path.endsWith('database-00001.age')) await happens();
      return here.kept.get(path);
    },
  };
}

test('Nothing starts on a DATA_DIR while a backup is brought back into it', async () => {
  const dataDir = await temporaryFolder();
  const start = async () => {
    const server = await startEmbedded({ dataDir, log: listeningLog() });
    await server.stop();
  };
  const refused = keptWhile(() => expect(start()).rejects.toThrow('Another Genkan'));
  await here.bring(dataDir, { kept: refused });
  await start();
});

test('A restore overwrites nothing that came while it worked', async () => {
  const dataDir = await temporaryFolder();
  const path = join(dataDir, 'database-secrets.json');
  const kept = keptWhile(() => writeFile(path, 'of somebody else'));
  await expect(here.bring(dataDir, { kept })).rejects.toThrow(`${path} is there already`);
  expect(await readFile(path, 'utf8')).toBe('of somebody else');
  expect(await readdir(dataDir)).not.toContain('postgres');
});
