import { pool } from '#platform/database/pool.ts';

export type FailingJob = {
  id: number;
  job: string;
  attempts: number;
  maxAttempts: number;
  lastError: string;
  /** undefined: nobody tries again. */
  nextTry: Date | undefined;
};

type Row = Omit<FailingJob, 'nextTry'> & { nextTry: Date | null };

/** Jobs whose last try failed, the oldest first, at most 100. */
export async function failingJobs(): Promise<FailingJob[]> {
  const { rows } = await pool().query<Row>(
    `select id, task_identifier as job, attempts, max_attempts as "maxAttempts", last_error as "lastError",
       case when attempts < max_attempts then run_at end as "nextTry"
     from graphile_worker.jobs where last_error is not null order by id limit 100`,
  );
  return rows.map(row => ({ ...row, nextTry: row.nextTry ?? undefined }));
}
