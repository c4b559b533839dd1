import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';

/** Jobs of a worker without heartbeat for `takeOverAfterSeconds` are given to others. */
export type Rhythm = { heartbeatSeconds: number; takeOverAfterSeconds: number };

/** Says regularly that this worker lives, and releases the jobs of workers that fell silent. */
export function startHeartbeat(workerId: string, rhythm: Rhythm): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const beating = beatUntil(stopping.signal, workerId, rhythm);
  return {
    stop() {
      stopping.abort();
      return beating;
    },
  };
}

async function beatUntil(signal: AbortSignal, workerId: string, rhythm: Rhythm): Promise<void> {
  while (!signal.aborted) {
    await beat(workerId, rhythm).catch(error => log.error({ err: error }, 'worker heartbeat failed'));
    await sleep(rhythm.heartbeatSeconds * 1000, undefined, { signal }).catch(() => undefined);
  }
  // Should this fail, the others find it silent later.
  await pool()
    .query('delete from worker_heartbeat where worker_id = $1', [workerId])
    .catch(error => log.warn({ err: error }, 'worker heartbeat not withdrawn'));
}

/** All by the database's clock: machines disagree. */
async function beat(workerId: string, { takeOverAfterSeconds }: Rhythm): Promise<void> {
  await pool().query(
    `insert into worker_heartbeat (worker_id, at) values ($1, now())
     on conflict (worker_id) do update set at = excluded.at`,
    [workerId],
  );
  await pool().query("delete from worker_heartbeat where at < now() - $1 * interval '1 second'", [
    takeOverAfterSeconds,
  ]);
  await pool().query(REPLACED);
  const { rows } = await pool().query<{ released: string[] | null }>(RELEASE, [takeOverAfterSeconds]);
  const [silent] = rows;
  if (silent?.released) log.warn({ workers: silent.released.length }, 'took over jobs of silent workers');
}

// A job that was replaced while it ran has no key and no try left; if it then fails, or its worker is killed, it would count as
// dead for ever, though the one that replaced it does its work. Jobs of the schedule have their key from the queue itself.
const REPLACED = `
  delete from graphile_worker._private_jobs
  where locked_at is null and key is null and attempts >= max_attempts
    and (flags ? 'keyed' or payload ->> '_cron' is not null)`;

// Who holds a job this long without a heartbeat is gone; one that began a moment ago may not have said so yet.
const RELEASE = `
  with silent as (
    select array_agg(distinct locked_by) as workers
    from graphile_worker.jobs
    where locked_at < now() - $1 * interval '1 second'
      and locked_by not in (select worker_id from worker_heartbeat)
  )
  select workers as released, graphile_worker.force_unlock_workers(workers) from silent where workers is not null`;
