import { sql } from 'drizzle-orm';
import type { Task } from 'graphile-worker';
import type { Db } from '#platform/database/pool.ts';
import { Unavailable } from '#platform/database/unavailable.ts';
import { headline } from '#platform/log/describe-error.ts';
import { log } from '#platform/log/log.ts';
import { beginSpan, callersTrace, currentTrace, duringTrace, traceparent } from '#platform/trace/trace.ts';

/** Ids, and names of ours: a job says which row it is about. Never personal data: payloads are plain text in the database. */
export type JobPayload = Record<string, number | string | readonly number[]>;

export type JobOptions = {
  /** Not before this instant. */
  runAt?: Date;
  /** After as many failures (25 unless given) nobody tries again. A worker that was killed counts as one. */
  maxAttempts?: number;
  /** As long as a job with this key waits, adding another replaces it. */
  key?: string;
};

export type Job<P extends JobPayload> = {
  name: string;
  /** Adds the job within the caller's transaction: it is there exactly when that commits. */
  add(db: Db, payload: P, options?: JobOptions): Promise<void>;
  /** The same for several, in one statement. */
  addAll(db: Db, jobs: readonly (JobOptions & { payload: P })[]): Promise<void>;
};

/** The flag of a job that has a key: the queue takes the key away when the job is replaced while it runs. */
export const KEYED = 'keyed';

// The queue shows a job's flags to everyone, but its payload only to the worker that carries it out.
const idFlag = (name: string, id: number) => `${name} ${id}`;

function flagsOf(payload: JobPayload, key?: string): string[] {
  const ids = Object.entries(payload).flatMap(([name, id]) =>
    typeof id === 'number' ? [idFlag(name, id)] : [],
  );
  return key === undefined ? ids : [...ids, KEYED];
}

/** Of the payload as it is stored: what caused the job, so that what it does is found with the call that added it. */
const CAUSE = 'traceparent';

function stored(payload: JobPayload): JobPayload {
  const trace = currentTrace();
  return trace ? { ...payload, [CAUSE]: traceparent(trace) } : payload;
}

function readStored(read: unknown) {
  const { [CAUSE]: cause, ...payload } = read as JobPayload;
  return { payload, cause: typeof cause === 'string' ? callersTrace(cause) : undefined };
}

/** Names a kind of job: `noun.event` or `noun.task`. It is carried out by what `handle` makes, at least once. */
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
    payload: stored(payload),
    run_at: runAt,
    max_attempts: maxAttempts,
    job_key: key,
    flags: flagsOf(payload, key),
  }));
  await db.execute(sql`select from graphile_worker.add_jobs(array(
    select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)))`);
}

/** Takes away the jobs that have this id in their payload, except those that are being carried out. */
export async function removeJobsAbout(db: Db, name: string, id: number): Promise<void> {
  await db.execute(sql`select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where flags ? ${idFlag(name, id)} and locked_at is null))`);
}

/** Which try this is, counted from 1, and whether it is the last one. */
export type JobRun = { attempt: number; lastAttempt: boolean };

export type JobHandler = { name: string; task: Task };

/** Says how a job is carried out. When `work` throws it is tried again, later each time. */
export function handle<P extends JobPayload>(
  { name }: Job<P>,
  work: (payload: P, run: JobRun) => Promise<void>,
): JobHandler {
  return {
    name,
    task: (read, { job: { id, attempts, max_attempts } }) => {
      const { payload, cause } = readStored(read);
      const { facilityId: facility } = payload;
      const span = beginSpan('job', name, cause);
      return duringTrace(span.trace, async () => {
        const run = { attempt: attempts, lastAttempt: attempts >= max_attempts };
        let failed = true;
        try {
          await work(payload as P, run);
          failed = false;
          log.debug({ job: name, id, facility, ...run }, 'job done');
        } catch (error) {
          // What mends itself, and is tried again, is no error that somebody has to look at.
          const level = error instanceof Unavailable && !run.lastAttempt ? 'warn' : 'error';
          log[level]({ job: name, id, facility, ...run, err: error }, 'job failed');
          // The queue keeps this text: it must not hold values either.
          throw new Error(headline(error));
        } finally {
          span.end({ attributes: { 'genkan.attempt': attempts }, failed });
        }
      });
    },
  };
}

export type JobSchedule = { name: string; cron: string };

/**
 * Adds a job at the minutes that `cron` (five fields, UTC) names, once however many workers there are.
 * Those of the last five minutes that a restart missed are made up for.
 */
export function schedule({ name }: Job<Record<string, never>>, cron: string): JobSchedule {
  return { name, cron };
}
