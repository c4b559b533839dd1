import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLog } from '#platform/database/database-log.ts';

// Fast shutdown, then immediate shutdown, which is like a power failure and loses no committed data.
const STEPS = [
  { signal: 'SIGINT', patience: 60_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
  { signal: 'SIGKILL', patience: 10_000 },
] as const;

/**
 * Stops the server that a killed Genkan left running on `clusterDir`; blocks this process meanwhile. Must be
 * called while holding the lock of DATA_DIR, which proves that no running Genkan uses it. A pid file with
 * another program's pid is removed, because PostgreSQL would take that program for a server.
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
  if (!stop(clusterDir, STEPS))
    throw new Error(`The database server of the previous start (process ${pid}) cannot be stopped.`);
}

/**
 * Stops the server on `clusterDir` immediately, like a power failure, and blocks this process meanwhile: for a
 * process about to end.
 * Does nothing if no server runs.
 */
export function endServerNow(clusterDir: string): void {
  stop(clusterDir, STEPS.slice(1));
}

function stop(clusterDir: string, steps: readonly (typeof STEPS)[number][]): boolean {
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

/** The command line of a process; [''] for a zombie, undefined if there is none. */
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
