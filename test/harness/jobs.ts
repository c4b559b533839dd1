import { pool } from '#platform/database/pool.ts';
import type { TestFacility } from './facility.ts';

type WaitingJob = { name: string; payload: Record<string, unknown> };

/**
 * Returns the waiting jobs, oldest first. The queue returns the payload only of a job that is updated, so each
 * job is updated without a change.
 */
export async function waitingJobs(): Promise<WaitingJob[]> {
  const { rows } = await pool().query<WaitingJob>(`
    select task_identifier as name, payload
    from graphile_worker.jobs
      join graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs)) as waiting using (id)
    order by id`);
  return rows;
}

export async function jobsOf({ facilityId }: Pick<TestFacility, 'facilityId'>): Promise<WaitingJob[]> {
  return (await waitingJobs()).filter(({ payload }) => payload.facilityId === facilityId);
}

export async function makeJobsDue(): Promise<void> {
  await pool().query(
    `select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
  );
}

export async function deleteJobs(): Promise<void> {
  await pool().query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null having count(*) > 0`);
  await pool().query(`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
}
