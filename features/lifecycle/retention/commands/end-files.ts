import { inArray } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { countDeletedOf } from '#features/hotel/deletion/commands/count-deleted.ts';
import { DAYS } from '#features/hotel/deletion/rules/how-long.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { image } from '#features/registration/image/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import { log } from '#platform/log/log.ts';

const AT_ONCE = 500;
const DAY = 86_400_000;

/**
 * Removes files of pictures that no row names: what a process left that was killed between file and row, or what a backup
 * brought back. Younger ones are left alone, since a picture's file is there before its row. Once a day: it walks through all
 * files. Out: how many went.
 */
export async function endOrphans(): Promise<number> {
  const before = new Date(now().getTime() - DAYS.orphans * DAY);
  let removed = 0;
  let some: string[] = [];
  for await (const { path, putAt } of files().walk('images')) {
    if (putAt < before) some.push(path);
    if (some.length < AT_ONCE) continue;
    removed += await removeOrphans(some);
    some = [];
  }
  removed += await removeOrphans(some);
  if (removed > 0) log.info({ files: removed }, 'removed files that no picture names');
  return removed;
}

/** Those of hotels that are here: what lies there of another is of an import that is under way, which clears up by itself. */
async function removeOrphans(paths: readonly string[]): Promise<number> {
  const [named, hotels] = await platformDb(async db => [
    await namedAmong(db, paths),
    new Set((await db.select({ id: facility.id }).from(facility)).map(({ id }) => id)),
  ]);
  const orphans = paths.filter(path => !named.has(path) && hotels.has(ownerOf(path)));
  for (const path of orphans) await files().remove(path);
  const owners = orphans.map(path => ({ facilityId: ownerOf(path) }));
  return platformDb(db => countDeletedOf(db, { rule: 'orphan', what: 'files' }, owners));
}

async function namedAmong(db: Db, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .select({ path: image.path })
    .from(image)
    .where(inArray(image.path, [...paths]));
  return new Set(rows.map(({ path }) => path));
}

/** Files lie under the number of their hotel. */
const ownerOf = (path: string): number => Number(path.split('/')[1]);
