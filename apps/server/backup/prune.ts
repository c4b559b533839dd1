import { now } from '#platform/clock/clock.ts';
import { isSegment } from '#platform/database/embedded/base-backup.ts';
import type { FileStore } from '#platform/files/files.ts';
import { type Backup, backupsIn, damagedIn, folderOf, idOf, picturesOf } from './kept.ts';
import { dropPictures } from './pictures.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes backups older than these days, what no other needs of the journal, and the pictures that none names: what hotels deleted is
 * gone from here, too (docs/reference/retention.md). The last one that is whole stays in any case; one whose manifest is damaged
 * goes when it is that old by its name. Out: for the operator.
 */
export async function dropOld(kept: FileStore, days: number): Promise<string[]> {
  const found = await backupsIn(kept);
  const { whole, damaged } = found;
  const newest = whole.at(-1);
  if (!newest) return [damagedIn(found) ?? []].flat();
  const until = new Date(now().getTime() - days * DAY);
  const old = whole.filter(backup => backup !== newest && new Date(backup.began_at) < until);
  for (const { id } of old) await dropBackup(kept, id);
  const left = whole.filter(backup => !old.includes(backup));
  const spared = damaged.filter(id => id >= idOf(until));
  for (const id of damaged) if (!spared.includes(id)) await dropBackup(kept, id);
  const ids = [...left.map(({ id }) => id), ...spared];
  await dropUnfinished(kept, new Set(ids));
  const lines =
    old.length > 0 ? [`Older than ${days} days, and deleted: ${old.map(({ id }) => id).join(', ')}.`] : [];
  const unread = await dropUnnamed(kept, ids, left[0] ?? newest);
  if (unread.length > 0)
    lines.push(`No picture was deleted: the lists of ${unread.join(', ')} cannot be read.`);
  await dropJournal(kept, left);
  return [...lines, damagedIn({ damaged: spared }) ?? []].flat();
}

/** Out: the backups of which nobody knows which pictures they name; then none is removed. */
async function dropUnnamed(kept: FileStore, ids: readonly string[], oldest: Backup): Promise<string[]> {
  const named = new Set<string>();
  const unread: string[] = [];
  for (const id of ids) {
    const paths = await picturesOf(kept, id);
    if (!paths) unread.push(id);
    for (const path of paths ?? []) named.add(path);
  }
  // One that came since the oldest may be needed at a moment between two backups, of which neither names it.
  if (unread.length === 0) await dropPictures(kept, named, new Date(oldest.began_at));
  return unread;
}

/** Its manifest first: what is left of it is no backup. */
async function dropBackup(kept: FileStore, id: string): Promise<void> {
  await kept.remove(`${folderOf(id)}/manifest.json`);
  for await (const { path } of kept.walk(folderOf(id))) await kept.remove(path);
}

/** What a backup left that was broken off a day ago. */
async function dropUnfinished(kept: FileStore, ids: ReadonlySet<string>): Promise<void> {
  const before = new Date(now().getTime() - DAY);
  for await (const { path, putAt } of kept.walk('backups'))
    if (!ids.has(path.split('/')[1] ?? '') && putAt < before) await kept.remove(path);
}

/** Files of the journal are named by their place, behind the timeline in the first eight digits. */
async function dropJournal(kept: FileStore, left: readonly Backup[]): Promise<void> {
  const first = left.map(backup => backup.first.slice(8)).sort()[0] ?? '';
  for await (const { path } of kept.walk('journal')) {
    const name = path.split('/').at(-1)?.replace('.age', '') ?? '';
    if (isSegment(name) && name.slice(8) < first) await kept.remove(path);
  }
}
