import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, vi } from 'vitest';
import { pool } from '#platform/database/pool.ts';
import { bundleProgram } from '../../scripts/one-file.ts';

export type WorkerProcess = AsyncDisposable & {
  /** Starts or restarts the worker and waits until it runs jobs. */
  start(): Promise<void>;
  /**
   * Kills the worker with SIGKILL.
   * @param gone is called when the worker is dead but its last database statements may still run
   */
  kill(gone?: () => Promise<void>): Promise<void>;
  /**
   * Stops the worker like systemd: with SIGTERM, then with SIGKILL if it still runs after `patienceMs`
   * milliseconds.
   * @returns whether SIGTERM was enough
   */
  stop(patienceMs: number): Promise<boolean>;
};

let count = 0;
/** Worker ids seen so far. A worker that only seemed dead, on a busy machine, returns to the table with its id. */
const seenWorkerIds = new Set<string>();

/**
 * Creates a job worker in its own process on the database of this test file. Only one worker may be starting at
 * a time.
 */
export function workerProcess(settings: Record<string, string>): WorkerProcess {
  const name = `worker-${++count}`;
  let child: ChildProcess | undefined;
  let workerIds: string[] = [];

  async function start(): Promise<void> {
    const started = await spawnWorker(name, settings);
    child = started;
    await waitForOutput(started);
    workerIds = await vi.waitFor(newWorkerIds, { timeout: 120_000 });
  }

  async function kill(gone?: () => Promise<void>): Promise<void> {
    await end('SIGKILL');
    await gone?.();
    await pretendAlive(workerIds);
    // The database still finishes the statements that the worker had sent.
    await expect.poll(() => countConnections(name), { timeout: 120_000, interval: 20 }).toBe(0);
    await pool().query('delete from worker_heartbeat where worker_id = any($1)', [workerIds]);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async function stop(patienceMs: number): Promise<boolean> {
    const late = setTimeout(() => child?.kill('SIGKILL'), patienceMs);
    await end('SIGTERM');
    clearTimeout(late);
    return child?.exitCode === 0;
  }

  return { start, kill, stop, [Symbol.asyncDispose]: () => end('SIGTERM') };
}

async function spawnWorker(name: string, { DATABASE_URL = '', ...settings }: Record<string, string>) {
  const url = new URL(DATABASE_URL);
  url.searchParams.set('application_name', name);
  const env = { ...process.env, LOG_LEVEL: 'error', ...settings, DATABASE_URL: url.href };
  const script = await bundleProgram(join(import.meta.dirname, 'work.ts'));
  return spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

type StartedProcess = Pick<ChildProcess, 'once'> & { stdout: Readable };

/**
 * Waits for the first line of output. Later lines are errors.
 * @throws if the process ends before the first line
 */
async function waitForOutput(started: StartedProcess): Promise<void> {
  const lines = createInterface({ input: started.stdout });
  const ended = new Promise<never>((_, reject) => {
    started.once('exit', code => reject(new Error(`A worker did not start: it ended with ${code}`)));
  });
  await Promise.race([once(lines, 'line'), ended]);
  lines.on('line', line => process.stderr.write(`${line}\n`));
}

/** Each process has three queues: webhooks, calls to vendors, and all other jobs. */
const QUEUES = 3;

async function newWorkerIds(): Promise<string[]> {
  const { rows } = await pool().query<{ worker_id: string }>('select worker_id from worker_heartbeat');
  const found = rows.map(row => row.worker_id).filter(id => !seenWorkerIds.has(id));
  if (found.length < QUEUES) throw new Error('No other worker has started yet');
  for (const id of found) seenWorkerIds.add(id);
  return found;
}

/** Keeps other workers from taking jobs of killed workers until their last database statements have ended. */
async function pretendAlive(workerIds: readonly string[]): Promise<void> {
  await pool().query(
    `insert into worker_heartbeat (worker_id, at) select id, now() + interval '1 minute' from unnest($1::text[]) as ids (id)
     on conflict (worker_id) do update set at = excluded.at`,
    [workerIds],
  );
}

async function countConnections(name: string): Promise<number | null> {
  // Another test file may have a worker with the same name on its own database.
  const own = 'select from pg_stat_activity where application_name = $1 and datname = current_database()';
  return (await pool().query(own, [name])).rowCount;
}
