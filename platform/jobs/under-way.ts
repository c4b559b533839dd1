import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { type Job, type JobPayload, readStored } from './job.ts';

// The last use of the queue's private tables: it goes when guide mails are sent without asking what is under way.

/** The payloads of the jobs of this kind that wait for their first try or are being carried out. */
export async function underWay<P extends JobPayload>(db: Db, { name }: Job<P>): Promise<P[]> {
  const { rows } = await db.execute<{ payload: unknown }>(sql`
    select payload from graphile_worker._private_jobs jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
      and attempts < max_attempts and (attempts = 0 or locked_at is not null)`);
  return rows.map(({ payload }) => readStored(payload).payload as P);
}

/** The jobs of this kind whose key begins so, except those that are being carried out. */
export async function keyed<P extends JobPayload>(
  db: Db,
  { name }: Job<P>,
  prefix: string,
): Promise<{ key: string; payload: P }[]> {
  const { rows } = await db.execute<{ key: string; payload: unknown }>(sql`
    select key, payload from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${name} and starts_with(key, ${prefix})))`);
  return rows.map(({ key, payload }) => ({ key, payload: readStored(payload).payload as P }));
}
