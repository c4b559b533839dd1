import { pool } from '#platform/database/pool.ts';

/** Jobs that wait, for the metrics. `pending`: due and not begun. */
export type JobCounts = {
  pending: number;
  /** Under way in a worker. */
  running: number;
  /** Failed before, tried again. */
  failing: number;
  /** Failed for good: nobody tries again. */
  dead: number;
};

export async function jobCounts(): Promise<JobCounts> {
  const { rows } = await pool().query<JobCounts>(
    `select
       count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null) as pending,
       count(*) filter (where locked_at is not null) as running,
       count(*) filter (where attempts < max_attempts and last_error is not null and locked_at is null) as failing,
       count(*) filter (where attempts >= max_attempts and locked_at is null) as dead
     from graphile_worker.jobs`,
  );
  return rows[0] ?? { pending: 0, running: 0, failing: 0, dead: 0 };
}

/** For how long the oldest job that could run has been waiting; 0 when none is. */
export async function oldestDueSeconds(): Promise<number> {
  const { rows } = await pool().query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(run_at)), 0)::float as seconds
     from graphile_worker.jobs
     where attempts < max_attempts and run_at <= now() and locked_at is null`,
  );
  return rows[0]?.seconds ?? 0;
}
