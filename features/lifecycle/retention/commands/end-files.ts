import { inArray } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { countDeletedOf } from '#features/hotel/deletion/commands/count-deleted.ts';
import { RETENTION_DAYS } from '#features/hotel/deletion/rules/retention-periods.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { image } from '#features/registration/image/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import { log } from '#platform/log/log.ts';

const BATCH_SIZE = 500;
const DAY = 86_400_000;

/**
 * Removes picture files without a row, which a killed process or a restored backup may leave. Skips files less
 * than a day old, because a picture's file is written before its row. Runs only once a day, because it reads
 * all file names.
 * @returns the number of removed files
 */
export async function deleteOrphans(): Promise<number> {
  const cutoff = new Date(now().getTime() - RETENTION_DAYS.orphans * DAY);
  let removedCount = 0;
  let batch: string[] = [];
  for await (const { path, putAt } of files().walk('images')) {
    if (putAt < cutoff) batch.push(path);
    if (batch.length < BATCH_SIZE) continue;
    removedCount += await removeOrphans(batch);
    batch = [];
  }
  removedCount += await removeOrphans(batch);
  if (removedCount > 0) log.info({ files: removedCount }, 'removed files that belong to no picture');
  return removedCount;
}

/** Removes only files of existing hotels. Other files belong to a running import, which removes them itself. */
async function removeOrphans(paths: readonly string[]): Promise<number> {
  const [named, hotels] = await platformDb(async db => [
    await referencedPaths(db, paths),
    new Set((await db.select({ id: facility.id }).from(facility)).map(({ id }) => id)),
  ]);
  const orphans = paths.filter(path => !named.has(path) && hotels.has(ownerOf(path)));
  for (const path of orphans) await files().remove(path);
  const owners = orphans.map(path => ({ facilityId: ownerOf(path) }));
  return platformDb(db => countDeletedOf(db, { rule: 'orphan', what: 'files' }, owners));
}

async function referencedPaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .select({ path: image.path })
    .from(image)
    .where(inArray(image.path, [...paths]));
  return new Set(rows.map(({ path }) => path));
}

const ownerOf = (path: string): number => Number(path.split('/')[1]);
