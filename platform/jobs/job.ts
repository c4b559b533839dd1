import { sql } from 'drizzle-orm';
import type { Task } from 'graphile-worker';
import type { Db } from '#platform/database/pool.ts';
import { Unavailable } from '#platform/database/unavailable.ts';
import { headline } from '#platform/log/describe-error.ts';
import { log } from '#platform/log/log.ts';
import { beginSpan, currentTrace, parseTraceparent, runInTrace, traceparent } from '#platform/trace/trace.ts';

/**
 * The payload of a job: ids and names from the code that identify the rows to process. It must not contain
 * personal data, because payloads are stored in plain text.
 */
export type JobPayload = Record<string, number | string | readonly number[]>;

export type JobOptions = {
  runAt?: Date;
  /** Maximum number of attempts (25 by default). A killed worker counts as a failed attempt. */
  maxAttempts?: number;
  /** A new job replaces a waiting job with the same key. */
  key?: string;
};

export type Job<P extends JobPayload> = {
  name: string;
  /** Adds the job in the caller's transaction, so that it exists only if the transaction commits. */
  add(db: Db, payload: P, options?: JobOptions): Promise<void>;
  addAll(db: Db, jobs: readonly (JobOptions & { payload: P })[]): Promise<void>;
};

/** Flag of a job that has a key. The queue removes the key if the job is replaced while it runs. */
export const KEYED_FLAG = 'keyed';

// Any query can see a job's flags, but only the worker that runs the job gets its payload.
const idFlag = (name: string, id: number) => `${name} ${id}`;

function flagsOf(payload: JobPayload, key?: string): string[] {
  const ids = Object.entries(payload).flatMap(([name, id]) =>
    typeof id === 'number' ? [idFlag(name, id)] : [],
  );
  return key === undefined ? ids : [...ids, KEYED_FLAG];
}

/**
 * Payload field with the trace of the call or job that added the job, so that the log lines of both can be
 * found together.
 */
const TRACE_FIELD = 'traceparent';

function withTrace(payload: JobPayload): JobPayload {
  const trace = currentTrace();
  return trace ? { ...payload, [TRACE_FIELD]: traceparent(trace) } : payload;
}

function readPayload(read: unknown) {
  const { [TRACE_FIELD]: cause, ...payload } = read as JobPayload;
  return { payload, cause: typeof cause === 'string' ? parseTraceparent(cause) : undefined };
}

/**
 * Defines a type of job, named `noun.event` or `noun.task`. `handle` defines what the job does. A job runs at
 * least once, so it may run more than once.
 */
export function defineJob<P extends JobPayload>(name: string): Job<P> {
  return {
    name,
    add: (db, payload, options) => addJobs(db, name, [{ payload, ...options }]),
    addAll: (db, jobs) => addJobs(db, name, jobs),
  };
}

async function addJobs(
  db: Db,
  identifier: string,
  jobs: readonly (JobOptions & { payload: JobPayload })[],
): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ payload, runAt, maxAttempts, key }) => ({
    identifier,
    payload: withTrace(payload),
    run_at: runAt,
    max_attempts: maxAttempts,
    job_key: key,
    flags: flagsOf(payload, key),
  }));
  await db.execute(sql`select from graphile_worker.add_jobs(array(
    select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)))`);
}

export async function removeJobsAbout(db: Db, name: string, id: number): Promise<void> {
  await db.execute(sql`select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where flags ? ${idFlag(name, id)} and locked_at is null))`);
}

/** The number of this attempt, counted from 1, and whether it is the last. */
export type JobRun = { attempt: number; lastAttempt: boolean };

export type JobHandler = { name: string; task: Task };

/** Defines how a job runs. If `work` throws, the job is retried after increasing delays. */
export function handle<P extends JobPayload>(
  { name }: Job<P>,
  work: (payload: P, run: JobRun) => Promise<void>,
): JobHandler {
  return {
    name,
    task: (read, { job: { id, attempts, max_attempts } }) => {
      const { payload, cause } = readPayload(read);
      const { facilityId: facility } = payload;
      const span = beginSpan('job', name, cause);
      return runInTrace(span.trace, async () => {
        const run = { attempt: attempts, lastAttempt: attempts >= max_attempts };
        let hasFailed = true;
        try {
          await work(payload as P, run);
          hasFailed = false;
          log.debug({ job: name, id, facility, ...run }, 'job done');
        } catch (error) {
          // A temporary failure that will be retried needs no attention.
          const level = error instanceof Unavailable && !run.lastAttempt ? 'warn' : 'error';
          log[level]({ job: name, id, facility, ...run, err: error }, 'job failed');
          // The queue stores this message, so it must not contain data values.
          throw new Error(headline(error));
        } finally {
          span.end({ attributes: { 'genkan.attempt': attempts }, failed: hasFailed });
        }
      });
    },
  };
}

export type JobSchedule = { name: string; cron: string };

/**
 * Adds a job at the times of `cron` (five fields, UTC), once for all workers. After a restart, also adds the
 * jobs that were missed in the last five minutes.
 */
export function schedule({ name }: Job<Record<string, never>>, cron: string): JobSchedule {
  return { name, cron };
}
