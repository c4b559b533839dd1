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
  /** The same for several, in one statement; with `runAt`, not before this instant. */
  addAll(db: Db, jobs: readonly { payload: P; runAt?: Date }[]): Promise<void>;
  /** The payloads of those that wait for their first try or are being carried out. */
  underWay(db: Db): Promise<P[]>;
  /** Those whose key begins so. */
  keyed(db: Db, prefix: string): Promise<{ key: string; payload: P }[]>;
  /** Takes the job with this key away, where it waits. */
  remove(db: Db, key: string): Promise<void>;
};

/** Marks what had a key: the queue takes it from a job that is replaced while it runs. */
const KEYED = '{keyed}';

/** Of the payload as it is stored: what caused the job, so that what it does is found with the call that added it. */
const CAUSE = 'traceparent';

function stored(payload: JobPayload): string {
  const trace = currentTrace();
  return JSON.stringify(trace ? { ...payload, [CAUSE]: traceparent(trace) } : payload);
}

function readStored(read: unknown) {
  const { [CAUSE]: cause, ...payload } = read as JobPayload;
  return { payload, cause: typeof cause === 'string' ? callersTrace(cause) : undefined };
}

/** Names a kind of job: `noun.event` or `noun.task`. It is carried out by what `handle` makes, at least once. */
export function defineJob<P extends JobPayload>(name: string): Job<P> {
  return {
    name,
    async add(db, payload, { runAt, maxAttempts, key } = {}) {
      await db.execute(sql`select from graphile_worker.add_job(
        identifier => ${name}, payload => ${stored(payload)}::json,
        run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts ?? null}::int,
        job_key => ${key ?? null}, flags => ${key === undefined ? null : KEYED}::text[])`);
    },
    async addAll(db, jobs) {
      if (jobs.length === 0) return;
      const payloads = jobs.map(({ payload }) => stored(payload));
      const starts = jobs.map(({ runAt }) => runAt?.toISOString() ?? null);
      await db.execute(sql`select graphile_worker.add_job(identifier => ${name}, payload => each.payload::json, run_at => each.start)
        from unnest(${sql.param(payloads)}::text[], ${sql.param(starts)}::timestamptz[]) as each (payload, start)`);
    },
    async underWay(db) {
      const { rows } = await db.execute<{ payload: unknown }>(sql`
        select payload from graphile_worker._private_jobs jobs
        where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
          and attempts < max_attempts and (attempts = 0 or locked_at is not null)`);
      return rows.map(({ payload }) => readStored(payload).payload as P);
    },
    async keyed(db, prefix) {
      const { rows } = await db.execute<{ key: string; payload: unknown }>(sql`
        select key, payload from graphile_worker._private_jobs jobs
        where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
          and starts_with(key, ${prefix})`);
      return rows.map(({ key, payload }) => ({ key, payload: readStored(payload).payload as P }));
    },
    async remove(db, key) {
      await db.execute(sql`select from graphile_worker.remove_job(${key})`);
    },
  };
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
