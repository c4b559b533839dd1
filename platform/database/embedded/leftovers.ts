import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLog } from '#platform/database/database-log.ts';

// Fast shutdown, then the immediate one, which is like a power cut and loses nothing that was committed.
const STEPS = [
  { signal: 'SIGINT', patience: 60_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
  { signal: 'SIGKILL', patience: 10_000 },
] as const;

/**
 * Stops the server that a killed Genkan left running on `clusterDir`. To be called with the lock of DATA_DIR
 * held, which proves that no living Genkan uses it. A pid file whose number another program has got since is
 * removed, as PostgreSQL would take that program for a server.
 */
export async function stopLeftover(clusterDir: string, log: DatabaseLog): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  const pid = await readPid(pidFile);
  const command = pid === undefined ? undefined : await commandOf(pid);
  if (pid === undefined || command === undefined) return;
  if (!command.includes(clusterDir)) return rm(pidFile, { force: true });
  log.warn(`A database server (process ${pid}) was left over from a Genkan that was killed; stopping it`);
  for (const { signal, patience } of STEPS) {
    kill(pid, signal);
    if (await ended(pid, patience)) return;
  }
  throw new Error(`The database server of the previous start (process ${pid}) cannot be stopped.`);
}

/**
 * Stops the server on `clusterDir` at once, like a power cut, while this process does nothing else: for one that is about to end.
 * Where none runs nothing happens.
 */
export function endServerNow(clusterDir: string): void {
  const pid = Number.parseInt(textOf(join(clusterDir, 'postmaster.pid')), 10);
  const isRunning = () => textOf(`/proc/${pid}/cmdline`).includes(clusterDir);
  if (!(pid > 0) || !isRunning()) return;
  for (const { signal, patience } of STEPS.slice(1)) {
    kill(pid, signal);
    const deadline = performance.now() + patience;
    while (isRunning() && performance.now() < deadline) pause(20);
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const pause = (milliseconds: number) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

async function readPid(pidFile: string): Promise<number | undefined> {
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

/** The command line of a running process; empty for one that ended and was not collected yet. */
async function commandOf(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return text?.split('\0');
}

async function ended(pid: number, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const command = await commandOf(pid);
    if (!command || command.join('') === '') return true;
    await sleep(50);
  }
  return false;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
