import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { KEYED_FLAG } from './job.ts';

/** A job that did not succeed. `dead`: it is not retried. `failing`: it is retried at `nextTry`. */
export type FailedJob = {
  id: number;
  name: string;
  state: 'dead' | 'failing';
  attempts: number;
  createdAt: Date;
  nextTry: Date | null;
  /** Contains no data values (see `headline`). */
  lastError: string | null;
  /** Names and ids in the job's payload, such as `bookingId 7`. */
  about: string[];
};

type Row = Omit<FailedJob, 'about' | 'createdAt' | 'nextTry'> & {
  flags: Record<string, true> | null;
  createdAt: string;
  nextTry: string | null;
};

const FAILED_CONDITION = sql`locked_at is null and (attempts >= max_attempts or last_error is not null)`;

/** Returns at most `limit` failed jobs: dead ones first, then by age, oldest first. */
export async function failedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, task_identifier as name, attempts, created_at as "createdAt", last_error as "lastError", flags,
      case when attempts >= max_attempts then 'dead' else 'failing' end as state,
      case when attempts < max_attempts then run_at end as "nextTry"
    from graphile_worker.jobs where ${FAILED_CONDITION} order by state, id limit ${limit}`);
  return rows.map(({ flags, createdAt, nextTry, ...job }) => ({
    ...job,
    createdAt: new Date(createdAt),
    nextTry: nextTry === null ? null : new Date(nextTry),
    about: Object.keys(flags ?? {})
      .filter(flag => flag !== KEYED_FLAG)
      .toSorted(),
  }));
}

/**
 * Retries a failed job immediately, with as many attempts as a new job has. `all` retries every dead job.
 * @returns the number of jobs
 */
export async function retryFailedJobs(db: Db, which: number | 'all'): Promise<number> {
  const isChosen = which === 'all' ? sql`attempts >= max_attempts` : sql`id = ${which}`;
  const { rows } = await db.execute(sql`select from graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs where ${FAILED_CONDITION} and ${isChosen}), run_at => now(), attempts => 0)`);
  return rows.length;
}

/**
 * Deletes a failed job without a retry.
 * @returns the job's name, or undefined if no failed job has this id
 */
export async function deleteFailedJob(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with held as (select id, task_identifier as name from graphile_worker.jobs where id = ${id} and ${FAILED_CONDITION})
    select name from held join graphile_worker.complete_jobs(array(select id from held)) using (id)`);
  return rows[0]?.name;
}
