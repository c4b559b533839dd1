import { now } from '#platform/clock/clock.ts';
import { isSegment } from '#platform/database/embedded/base-backup.ts';
import type { FileStore } from '#platform/files/files.ts';
import { type Backup, backupsIn, folderOf, picturesOf } from './kept.ts';
import { dropPictures } from './pictures.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes backups older than these days, what no other needs of the journal, and the pictures that none names: what hotels deleted is
 * gone from here, too (docs/reference/retention.md). The last one that is whole stays in any case. Out: the ids that are gone.
 */
export async function dropOld(kept: FileStore, days: number): Promise<string[]> {
  const all = await backupsIn(kept);
  const newest = all.at(-1);
  if (!newest) return [];
  const until = new Date(now().getTime() - days * DAY);
  const old = all.filter(backup => backup !== newest && new Date(backup.began_at) < until);
  for (const { id } of old) await dropBackup(kept, id);
  const left = all.filter(backup => !old.includes(backup));
  await dropUnfinished(kept, left);
  const named = new Set<string>();
  for (const { id } of left) for (const path of await picturesOf(kept, id)) named.add(path);
  // One that came since the oldest may be needed at a moment between two backups, of which neither names it.
  const [oldest = newest] = left;
  await dropPictures(kept, named, new Date(oldest.began_at));
  await dropJournal(kept, left);
  return old.map(({ id }) => id);
}

/** Its manifest first: what is left of it is no backup. */
async function dropBackup(kept: FileStore, id: string): Promise<void> {
  await kept.remove(`${folderOf(id)}/manifest.json`);
  for await (const { path } of kept.walk(folderOf(id))) await kept.remove(path);
}

/** What a backup left that was broken off a day ago. */
async function dropUnfinished(kept: FileStore, whole: readonly Backup[]): Promise<void> {
  const before = new Date(now().getTime() - DAY);
  for await (const { path, putAt } of kept.walk('backups')) {
    const isWhole = whole.some(({ id }) => path.startsWith(`${folderOf(id)}/`));
    if (!isWhole && putAt < before) await kept.remove(path);
  }
}

/** Files of the journal are named by their place, behind the timeline in the first eight digits. */
async function dropJournal(kept: FileStore, left: readonly Backup[]): Promise<void> {
  const first = left.map(backup => backup.first.slice(8)).sort()[0] ?? '';
  for await (const { path } of kept.walk('journal')) {
    const name = path.split('/').at(-1)?.replace('.age', '') ?? '';
    if (isSegment(name) && name.slice(8) < first) await kept.remove(path);
  }
}
