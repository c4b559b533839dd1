import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { KEYED_FLAG } from './job.ts';

/**
 * Seconds between heartbeats, and seconds without a heartbeat after which the jobs of a worker are given to
 * other workers.
 */
export type HeartbeatTiming = { heartbeatSeconds: number; takeOverAfterSeconds: number };

type HeartbeatOptions = { workerId: string; rhythm: HeartbeatTiming; scheduled: readonly string[] };

/**
 * Sends this worker's heartbeat at intervals until `signal` is aborted. Also releases the jobs of silent
 * workers and deletes replaced jobs. `scheduled` contains the names of the worker's scheduled jobs.
 */
export async function sendHeartbeats(signal: AbortSignal, beating: HeartbeatOptions): Promise<void> {
  const { workerId, rhythm } = beating;
  while (!signal.aborted) {
    await recordHeartbeat(beating).catch(error => log.error({ err: error }, 'worker heartbeat failed'));
    await sleep(rhythm.heartbeatSeconds * 1000, undefined, { signal }).catch(() => undefined);
  }
  // If this fails, the other workers take over later, when this worker has been silent for long enough.
  await pool()
    .query('delete from worker_heartbeat where worker_id = $1', [workerId])
    .catch(error => log.warn({ err: error }, 'worker heartbeat not withdrawn'));
}

/** Uses only the database's clock, because the clocks of different machines differ. */
async function recordHeartbeat({
  workerId,
  rhythm: { takeOverAfterSeconds },
  scheduled,
}: HeartbeatOptions): Promise<void> {
  await pool().query(
    `insert into worker_heartbeat (worker_id, at) values ($1, now())
     on conflict (worker_id) do update set at = excluded.at`,
    [workerId],
  );
  await pool().query("delete from worker_heartbeat where at < now() - $1 * interval '1 second'", [
    takeOverAfterSeconds,
  ]);
  await pool().query(CLEAR_REPLACED, [KEYED_FLAG, scheduled]);
  const { rows } = await pool().query<{ released: string[] | null }>(RELEASE, [takeOverAfterSeconds]);
  const [silent] = rows;
  if (silent?.released) log.warn({ workers: silent.released.length }, 'took over jobs of silent workers');
}

// A job that was replaced while it ran has neither a key nor attempts left. If it then fails or its worker is
// killed, it would count as dead forever, although its replacement does the work. Scheduled jobs always have a
// key but cannot have a flag, so they are matched by name.
const CLEAR_REPLACED = `
  select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where locked_at is null and key is null and attempts >= max_attempts
      and (flags ? $1 or task_identifier = any ($2))
  ))`;

// A worker that has held a job this long without a heartbeat is dead. A worker that has just started may not
// have sent a heartbeat yet.
const RELEASE = `
  with silent as (
    select array_agg(distinct locked_by) as workers
    from graphile_worker.jobs
    where locked_at < now() - $1 * interval '1 second'
      and locked_by not in (select worker_id from worker_heartbeat)
  )
  select workers as released, graphile_worker.force_unlock_workers(workers) from silent where workers is not null`;
