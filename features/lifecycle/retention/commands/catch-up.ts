import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { log } from '#platform/log/log.ts';
import { sweptAt } from '../queries/overview.ts';
import { isDeletionLagging } from '../rules.ts';
import { endOrphans } from './end-files.ts';
import { sweep } from './sweep.ts';

/**
 * Deletes expired data before a server answers or sends anything, if deletion lags behind. A restored backup
 * contains data deleted since, and its last sweep is as old as the backup. Data that cannot be deleted is
 * logged, retried by the hourly sweep, and does not keep any hotel offline.
 */
export async function catchUp(): Promise<void> {
  const last = await platformDb(sweptAt);
  if (!isDeletionLagging(last, now())) return;
  log.info({ last }, 'deleting expired data first: the last sweep was long ago');
  try {
    await sweep();
    await endOrphans();
  } catch (error) {
    log.error({ err: error }, 'not everything could be deleted before the start');
  }
}
