import { sql } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { TestFacility } from './facility.ts';

/** The jobs that wait on behalf of a hotel, oldest first. */
export async function jobsOf({ facilityId, system }: TestFacility): Promise<Record<string, unknown>[]> {
  const found = await inFacility(system, db =>
    db.execute(sql`select tasks.identifier as name, jobs.payload
      from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where (jobs.payload ->> 'facilityId')::bigint = ${facilityId} order by jobs.id`),
  );
  return found.rows;
}
