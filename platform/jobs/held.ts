import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import type { JobPayload } from './job.ts';

/** A job that did not succeed: `dead`, nobody tries again, or `failing`, tried again at `nextTry`. */
export type HeldJob = {
  id: number;
  name: string;
  state: 'dead' | 'failing';
  attempts: number;
  createdAt: Date;
  nextTry: Date | null;
  /** Without values (`headline`). */
  lastError: string | null;
  /** The ids in its payload. What else stands there is not shown: it may be sealed, and is of no use to a reader. */
  about: Record<string, number>;
};

/** Times as they come: texts. */
type Row = Omit<HeldJob, 'about' | 'createdAt' | 'nextTry'> & {
  payload: JobPayload;
  createdAt: string;
  nextTry: string | null;
};

/** The jobs that failed, the dead first, then the oldest; at most so many. */
export async function heldJobs(db: Db, most: number): Promise<HeldJob[]> {
  const { rows } = await db.execute<Row>(sql`
    select jobs.id, tasks.identifier as name, attempts, jobs.created_at as "createdAt", last_error as "lastError", payload,
      case when attempts >= max_attempts then 'dead' else 'failing' end as state,
      case when attempts < max_attempts then run_at end as "nextTry"
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
    where locked_at is null and (attempts >= max_attempts or last_error is not null)
    order by state, jobs.id limit ${most}`);
  return rows.map(({ payload, createdAt, nextTry, ...job }) => ({
    ...job,
    createdAt: new Date(createdAt),
    nextTry: nextTry === null ? null : new Date(nextTry),
    about: numbersIn(payload),
  }));
}

/** Has a job that failed tried again at once, as often as a new one; `all`: every dead one. Out: how many there were. */
export async function retryHeld(db: Db, which: number | 'all'): Promise<number> {
  const these = which === 'all' ? sql`attempts >= max_attempts` : sql`id = ${which}`;
  const { rows } = await db.execute(sql`select from graphile_worker.reschedule_jobs(array(
    select id from graphile_worker._private_jobs
    where locked_at is null and (attempts >= max_attempts or last_error is not null) and ${these}
  ), run_at => now(), attempts => 0)`);
  return rows.length;
}

/** Takes a job that failed away: it is never done. Out: which it was; undefined where there is none of this id that failed. */
export async function dropHeld(
  db: Db,
  id: number,
): Promise<{ name: string; payload: JobPayload } | undefined> {
  const { rows } = await db.execute<{ name: string; payload: JobPayload }>(sql`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = task_id and jobs.id = ${id} and locked_at is null
      and (attempts >= max_attempts or last_error is not null)
    returning tasks.identifier as name, payload`);
  return rows[0];
}

function numbersIn(payload: JobPayload): Record<string, number> {
  const isNumber = (entry: [string, JobPayload[string]]): entry is [string, number] =>
    typeof entry[1] === 'number';
  return Object.fromEntries(Object.entries(payload).filter(isNumber));
}
