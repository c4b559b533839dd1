import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { log } from '#platform/log/log.ts';
import { sweptAt } from '../queries/overview.ts';
import { lags } from '../rules.ts';
import { endOrphans } from './end-files.ts';
import { sweep } from './sweep.ts';

/**
 * Before a server answers or sends anything: deletes what is over where deletion lags behind. A copy that was restored from a
 * backup holds again what was deleted since, and its last sweep is as old as the backup. What cannot be deleted is on the log,
 * tried again by the hourly sweep, and closes no hotel.
 */
export async function catchUp(): Promise<void> {
  const last = await platformDb(sweptAt);
  if (!lags(last, now())) return;
  log.info({ last }, 'deleting first what has had its time: the last sweep was long ago');
  try {
    await sweep();
    await endOrphans();
  } catch (error) {
    log.error({ err: error }, 'not everything could be deleted before the start');
  }
}
