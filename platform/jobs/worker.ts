import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker';
import { pool } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { type HeartbeatTiming, sendHeartbeats } from './heartbeat.ts';
import type { JobHandler, JobSchedule } from './job.ts';

type WorkerOptions = Partial<HeartbeatTiming> & {
  tasks: readonly JobHandler[];
  schedules?: readonly JobSchedule[];
  concurrency?: number;
};

/**
 * Runs jobs in this process with its database pool until `stop`, which waits for running jobs. A worker that
 * ends early, for example because the database is unavailable, is restarted.
 * @throws if the first start fails
 */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const workLoop = keepWorking(options, await launch(options), stopping.signal);
  return {
    stop() {
      stopping.abort();
      return workLoop;
    },
  };
}

const PAUSE_MS = 2_000;

async function keepWorking(options: WorkerOptions, first: RunningWorker, signal: AbortSignal): Promise<void> {
  await runUntilStopped(options, first, signal);
  while (!signal.aborted) {
    log.error('job worker stopped unexpectedly');
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const next = await launch(options).catch(error => log.error({ err: error }, 'job worker did not start'));
    if (next) await runUntilStopped(options, next, signal);
  }
}

async function runUntilStopped(
  { heartbeatSeconds = 10, takeOverAfterSeconds = 60, schedules = [] }: WorkerOptions,
  { runner, workerId, atRest }: RunningWorker,
  signal: AbortSignal,
): Promise<void> {
  const stop = () => void runner.stop().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  // The heartbeat continues until the last job is done, so that other workers do not take over jobs during the
  // shutdown.
  const heartbeatAbort = new AbortController();
  const heartbeat = sendHeartbeats(heartbeatAbort.signal, {
    workerId,
    rhythm: { heartbeatSeconds, takeOverAfterSeconds },
    scheduled: schedules.map(({ name }) => name),
  });
  await Promise.race([runner.promise, atRest]).catch(error => log.error({ err: error }, 'job worker failed'));
  stop();
  signal.removeEventListener('abort', stop);
  heartbeatAbort.abort();
  await heartbeat;
}

type RunningWorker = Awaited<ReturnType<typeof launch>>;

async function launch({ tasks, schedules = [], concurrency = 4 }: WorkerOptions) {
  const events: WorkerEvents = new EventEmitter();
  const created = new Promise<string>(resolve => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
  });
  const atRest = waitForJobs(events).then(() => sleep(RESULT_TIMEOUT_MS, undefined, { ref: false }));
  const runner = await run({
    pgPool: pool(),
    concurrency,
    events,
    logger: warnings,
    preset: BATCH_SETTINGS,
    noHandleSignals: true,
    taskList: Object.fromEntries(tasks.map(({ name, task }) => [name, task])),
    parsedCronItems: parseCronItems(schedules.map(cronItem)),
  });
  return { runner, workerId: await created, atRest };
}

const waitForJobs = (events: WorkerEvents) =>
  Promise.race([once(events, 'pool:gracefulShutdown:complete'), once(events, 'pool:gracefulShutdown:error')]);

// After its jobs have ended, the queue waits until their results are stored. It may wait forever, because
// graphile-worker 0.18 miscounts the pending results if one could not be stored. Jobs whose results are not
// stored by this timeout run again.
const RESULT_TIMEOUT_MS = 5_000;

// By default, the queue neither waits until a job's result is stored nor handles errors. A result could be
// lost during a shutdown, and an error would end the whole process.
const BATCH_SETTINGS = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

function cronItem({ name, cron }: JobSchedule) {
  return { task: name, match: cron, options: { backfillPeriod: 300_000, jobKey: name } };
}

/** Omits job failures. `handle` logs them and decides what may be logged. */
const warnings = new Logger(() => (level, message, meta) => {
  if (meta?.failure) return;
  if (level === 'warning') log.warn(message);
  if (level === 'error') log.error(message);
});
