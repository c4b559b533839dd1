import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLog } from '#platform/database/database-log.ts';

// Fast shutdown, then the immediate one, which is like a power cut and loses nothing that was committed.
const STEPS = [
  { signal: 'SIGINT', patience: 60_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
  { signal: 'SIGKILL', patience: 10_000 },
] as const;

/**
 * Stops the server that a killed Genkan left running on `clusterDir`; this process does nothing else meanwhile. To be called with the
 * lock of DATA_DIR held, which proves that no living Genkan uses it. A pid file whose number another program has got since is
 * removed, as PostgreSQL would take that program for a server.
 */
export function stopLeftover(clusterDir: string, log: DatabaseLog): void {
  const pid = pidIn(clusterDir);
  const command = commandOf(pid);
  if (!command) return;
  if (!command.includes(clusterDir)) {
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
    return;
  }
  log.warn(`A database server (process ${pid}) was left over from a Genkan that was killed; stopping it`);
  if (!stop(clusterDir, STEPS))
    throw new Error(`The database server of the previous start (process ${pid}) cannot be stopped.`);
}

/**
 * Stops the server on `clusterDir` at once, like a power cut, while this process does nothing else: for one that is about to end.
 * Where none runs nothing happens.
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

/** The command line of a running process; [''] for one that ended and was not collected yet, undefined where there is none. */
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
