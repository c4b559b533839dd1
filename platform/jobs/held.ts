import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { KEYED } from './job.ts';

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
  /** The ids in its payload, each with its name: `bookingId 7`. */
  about: string[];
};

/** Times as they come: texts. */
type Row = Omit<HeldJob, 'about' | 'createdAt' | 'nextTry'> & {
  flags: Record<string, true> | null;
  createdAt: string;
  nextTry: string | null;
};

const HELD = sql`locked_at is null and (attempts >= max_attempts or last_error is not null)`;

/** The jobs that failed, the dead first, then the oldest; at most so many. */
export async function heldJobs(db: Db, most: number): Promise<HeldJob[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, task_identifier as name, attempts, created_at as "createdAt", last_error as "lastError", flags,
      case when attempts >= max_attempts then 'dead' else 'failing' end as state,
      case when attempts < max_attempts then run_at end as "nextTry"
    from graphile_worker.jobs where ${HELD} order by state, id limit ${most}`);
  return rows.map(({ flags, createdAt, nextTry, ...job }) => ({
    ...job,
    createdAt: new Date(createdAt),
    nextTry: nextTry === null ? null : new Date(nextTry),
    about: Object.keys(flags ?? {})
      .filter(flag => flag !== KEYED)
      .toSorted(),
  }));
}

/**
 * Has a job that failed tried again at once, as often as a new one; `all`: every dead one.
 * @returns how many there were
 */
export async function retryHeld(db: Db, which: number | 'all'): Promise<number> {
  const these = which === 'all' ? sql`attempts >= max_attempts` : sql`id = ${which}`;
  const { rows } = await db.execute(sql`select from graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs where ${HELD} and ${these}), run_at => now(), attempts => 0)`);
  return rows.length;
}

/**
 * Takes a job that failed away: it is never done.
 * @returns its name, or undefined where no job with this id failed
 */
export async function dropHeld(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with held as (select id, task_identifier as name from graphile_worker.jobs where id = ${id} and ${HELD})
    select name from held join graphile_worker.complete_jobs(array(select id from held)) using (id)`);
  return rows[0]?.name;
}
