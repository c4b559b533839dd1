import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { KEYED } from './job.ts';

/** Jobs of a worker without heartbeat for `takeOverAfterSeconds` are given to others. */
export type Rhythm = { heartbeatSeconds: number; takeOverAfterSeconds: number };

type Beating = { workerId: string; rhythm: Rhythm; scheduled: readonly string[] };

/**
 * Says regularly that this worker lives, releases the jobs of workers that fell silent, and clears away jobs that were replaced.
 * `scheduled`: the names of its jobs that come by a schedule.
 */
export async function beatUntil(signal: AbortSignal, beating: Beating): Promise<void> {
  const { workerId, rhythm } = beating;
  while (!signal.aborted) {
    await beat(beating).catch(error => log.error({ err: error }, 'worker heartbeat failed'));
    await sleep(rhythm.heartbeatSeconds * 1000, undefined, { signal }).catch(() => undefined);
  }
  // Should this fail, the others find it silent later.
  await pool()
    .query('delete from worker_heartbeat where worker_id = $1', [workerId])
    .catch(error => log.warn({ err: error }, 'worker heartbeat not withdrawn'));
}

/** All by the database's clock: machines disagree. */
async function beat({ workerId, rhythm: { takeOverAfterSeconds }, scheduled }: Beating): Promise<void> {
  await pool().query(
    `insert into worker_heartbeat (worker_id, at) values ($1, now())
     on conflict (worker_id) do update set at = excluded.at`,
    [workerId],
  );
  await pool().query("delete from worker_heartbeat where at < now() - $1 * interval '1 second'", [
    takeOverAfterSeconds,
  ]);
  await pool().query(CLEAR_REPLACED, [KEYED, scheduled]);
  const { rows } = await pool().query<{ released: string[] | null }>(RELEASE, [takeOverAfterSeconds]);
  const [silent] = rows;
  if (silent?.released) log.warn({ workers: silent.released.length }, 'took over jobs of silent workers');
}

// A job that was replaced while it ran has neither key nor tries left. If it then fails, or its worker is killed, it would count as
// dead for ever, though its successor does the work. Scheduled jobs always have a key, but cannot have a flag.
const CLEAR_REPLACED = `
  select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where locked_at is null and key is null and attempts >= max_attempts
      and (flags ? $1 or task_identifier = any ($2))
  ))`;

// Who holds a job this long without a heartbeat is gone; one that began a moment ago may not have said so yet.
const RELEASE = `
  with silent as (
    select array_agg(distinct locked_by) as workers
    from graphile_worker.jobs
    where locked_at < now() - $1 * interval '1 second'
      and locked_by not in (select worker_id from worker_heartbeat)
  )
  select workers as released, graphile_worker.force_unlock_workers(workers) from silent where workers is not null`;
