import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLog } from '#platform/database/database-log.ts';

// A fast shutdown, then an immediate one, then a kill. The last two are like a power failure and lose no
// committed data.
const STEPS = [
  { signal: 'SIGINT', patience: 60_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
  { signal: 'SIGKILL', patience: 10_000 },
] as const;

/**
 * Stops a server that a killed Genkan left running on `clusterDir`, and blocks this process until the server has ended.
 * The caller must hold the lock of DATA_DIR, which proves that no running Genkan uses the folder. Deletes a pid file
 * with the pid of another program, because PostgreSQL would mistake that program for a server.
 */
export function stopLeftover(clusterDir: string, log: DatabaseLog): void {
  const pid = pidIn(clusterDir);
  const command = commandOf(pid);
  if (!command) return;
  if (!command.includes(clusterDir)) {
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
    return;
  }
  log.warn(`Stopping a database server (process ${pid}) that was left behind by a killed Genkan`);
  if (!stopServer(clusterDir, STEPS))
    throw new Error(`The database server of the previous start (process ${pid}) cannot be stopped.`);
}

/**
 * Stops the server on `clusterDir` immediately, like a power failure. Blocks this process until the server has ended,
 * so use it only when the process is about to end. Does nothing if no server runs.
 */
export function endServerNow(clusterDir: string): void {
  stopServer(clusterDir, STEPS.slice(1));
}

function stopServer(clusterDir: string, steps: readonly (typeof STEPS)[number][]): boolean {
  const pid = pidIn(clusterDir);
  const isRunning = () => commandOf(pid)?.includes(clusterDir) === true;
  for (const { signal, patience } of steps) {
    try {
      if (isRunning()) process.kill(pid, signal);
    } catch (error) {
      if (isRunning()) throw error;
    }
    const deadline = performance.now() + patience;
    while (isRunning() && performance.now() < deadline) pause(20);
  }
  return !isRunning();
}

const pidIn = (clusterDir: string) => Number.parseInt(textOf(join(clusterDir, 'postmaster.pid')) ?? '', 10);

/** Returns the command line of a process, [''] for a zombie, or undefined if the process does not exist. */
const commandOf = (pid: number): string[] | undefined =>
  pid > 0 ? textOf(`/proc/${pid}/cmdline`)?.split('\0') : undefined;

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const pause = (milliseconds: number) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
