import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { log } from '#platform/log/log.ts';
import { lastSweptAt } from '../queries/overview.ts';
import { isDeletionOverdue } from '../rules.ts';
import { deleteOrphans } from './end-files.ts';
import { sweep } from './sweep.ts';

/**
 * Deletes expired data before the server answers requests or sends messages, if the last sweep was too long
 * ago. For example, a restored backup contains data that had already been deleted. Data that cannot be
 * deleted is logged and retried by the hourly sweep, so that no hotel stays offline.
 */
export async function sweepIfOverdue(): Promise<void> {
  const lastSweep = await platformDb(lastSweptAt);
  if (!isDeletionOverdue(lastSweep, now())) return;
  log.info({ last: lastSweep }, 'deleting expired data first: the last sweep was long ago');
  try {
    await sweep();
    await deleteOrphans();
  } catch (error) {
    log.error({ err: error }, 'not everything could be deleted before the start');
  }
}
