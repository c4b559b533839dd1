import '#test/harness/alone.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { usableBinaries } from '#platform/database/embedded/binaries.ts';
import { serverIdentity } from '#platform/database/embedded/identity.ts';
import { listeningLog, queryValue, startInProcess, stoppedDatabase } from '#test/harness/embedded.ts';
import { freePort } from './supervise.ts';

test('startup stops a database server that outlived its parent process', async () => {
  const { dataDir, clusterDir } = await stoppedServer();
  const identity = await serverIdentity(clusterDir);
  const { postgres } = await usableBinaries(dataDir, identity);
  const address = ['-p', String(await freePort()), '-c', 'listen_addresses=127.0.0.1'];
  const orphan = await runAs(identity, postgres, ['-D', clusterDir, ...address, '-k', '']);
  await expect.poll(() => readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).toContain('ready');
  const log = listeningLog();
  const { url } = await startInProcess(dataDir, log);
  expect(await queryValue(url, 'select 1')).toBe(1);
  expect(log.lines.join()).toContain(`(process ${orphan.pid}) that was left behind by a killed Genkan`);
  expect(orphan.exitCode).toBe(0);
});

test('a pid file without a process does not prevent the startup', async () => {
  const { dataDir, clusterDir } = await stoppedServer();
  const gone = await runAs(undefined, 'true', []);
  if (gone.exitCode === null) await once(gone, 'exit');
  await writePidFile(clusterDir, gone.pid);
  const { url } = await startInProcess(dataDir);
  expect(await queryValue(url, 'select 1')).toBe(1);
});

test('a pid file with the pid of another program affects neither the startup nor that program', async () => {
  const { dataDir, clusterDir } = await stoppedServer();
  const stranger = await runAs(await serverIdentity(clusterDir), 'sleep', ['60']);
  await writePidFile(clusterDir, stranger.pid);
  const { url } = await startInProcess(dataDir);
  expect(await queryValue(url, 'select 1')).toBe(1);
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
});

async function stoppedServer(): Promise<{ dataDir: string; clusterDir: string }> {
  const dataDir = await stoppedDatabase();
  return { dataDir, clusterDir: join(dataDir, 'postgres') };
}

async function runAs(as: { uid: number; gid: number } | undefined, program: string, args: string[]) {
  const child: ChildProcess = spawn(program, args, {
    ...(as && { uid: as.uid, gid: as.gid }),
    cwd: '/',
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child;
}

async function writePidFile(clusterDir: string, pid: number | undefined): Promise<void> {
  const lines = [pid, clusterDir, 1700000000, 5432, '', '127.0.0.1', '', 'ready'];
  const pidFile = join(clusterDir, 'postmaster.pid');
  await writeFile(pidFile, `${lines.join('\n')}\n`, { mode: 0o600 });
  const { uid, gid } = await stat(clusterDir);
  await chown(pidFile, uid, gid);
}
