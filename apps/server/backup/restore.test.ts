import '#test/harness/alone.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { now } from '#platform/clock/clock.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import type { FileStore } from '#platform/files/files.ts';
import { anEndedInstallation, type BackedUp } from '#test/harness/backed-up.ts';
import { listeningLog, temporaryFolder } from '#test/harness/embedded.ts';
import { asOneFile } from '../../../scripts/one-file.ts';

let here: BackedUp;

beforeAll(async () => {
  here = await anEndedInstallation();
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

test('A restore that is refused leaves nothing of what it has unpacked', async () => {
  const dataDir = await temporaryFolder();
  const tomorrow = new Date(now().getTime() + 86_400_000);
  await expect(here.bring(dataDir, { to: tomorrow })).rejects.toThrow('The journal reaches up to');
  expect(await readdir(dataDir)).not.toContain('restoring');
});

test('A restore that a signal ends leaves nothing of what it has unpacked, nor the server of it', async () => {
  const dataDir = await temporaryFolder();
  const identity = join(here.folder, 'identity.txt');
  await writeFile(identity, here.identity);
  const { NODE_ENV: _, ...outer } = process.env;
  const script = await asOneFile(join(import.meta.dirname, '../restore.ts'));
  const options = [script, join(here.folder, 'kept'), '--identity', identity];
  const child = spawn(process.execPath, options, { env: { ...outer, DATA_DIR: dataDir }, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const server = await vi.waitFor(
    async () => {
      const text = await readFile(join(dataDir, 'restoring/postgres/postmaster.pid'), 'utf8');
      expect(text.split('\n').length).toBeGreaterThan(4);
      return Number.parseInt(text, 10);
    },
    { timeout: 60_000, interval: 10 },
  );
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([143, null]);
  expect(await readdir(dataDir)).not.toContain('restoring');
  const command = await readFile(`/proc/${server}/cmdline`, 'utf8').catch(() => '');
  expect(command).not.toContain('postgres');
});
