import { pool } from '#platform/database/pool.ts';
import type { TestFacility } from './facility.ts';

type WaitingJob = { name: string; payload: Record<string, unknown> };

/** The jobs that wait, oldest first. The queue shows a payload only with a job that it changes; these stay as they are. */
export async function waitingJobs(): Promise<WaitingJob[]> {
  const { rows } = await pool().query<WaitingJob>(`
    select task_identifier as name, payload
    from graphile_worker.jobs
      join graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs)) as waiting using (id)
    order by id`);
  return rows;
}

/** The jobs that wait on behalf of a hotel, oldest first. */
export async function jobsOf({ facilityId }: Pick<TestFacility, 'facilityId'>): Promise<WaitingJob[]> {
  return (await waitingJobs()).filter(({ payload }) => payload.facilityId === facilityId);
}

/** Has every job that waits carried out at once. */
export async function makeJobsDue(): Promise<void> {
  await pool().query(
    `select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
  );
}

/** Takes away all jobs, also those of workers that were killed. */
export async function dropJobs(): Promise<void> {
  await pool().query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null having count(*) > 0`);
  await pool().query(`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
}
