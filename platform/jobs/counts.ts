import { pool } from '#platform/database/pool.ts';

export type JobCounts = {
  pending: number;
  running: number;
  failing: number;
  dead: number;
  /** Waiting time of the oldest pending job in seconds. 0 if no job is pending. */
  oldestSeconds: number;
};

const NO_JOBS: JobCounts = { pending: 0, running: 0, failing: 0, dead: 0, oldestSeconds: 0 };

export async function jobCounts(): Promise<JobCounts> {
  const { rows } = await pool().query<JobCounts>(
    `with jobs as (
       select *, locked_at is null and attempts < max_attempts as waits from graphile_worker.jobs
     )
     select
       count(*) filter (where waits and run_at <= now()) as pending,
       count(*) filter (where locked_at is not null) as running,
       count(*) filter (where waits and last_error is not null) as failing,
       count(*) filter (where locked_at is null and not waits) as dead,
       coalesce(extract(epoch from now() - min(run_at) filter (where waits and run_at <= now())), 0)::float as "oldestSeconds"
     from jobs`,
  );
  return rows[0] ?? NO_JOBS;
}
