import { now } from '#platform/clock/clock.ts';
import { isSegment } from '#platform/database/embedded/base-backup.ts';
import type { FileStore } from '#platform/files/files.ts';
import { type Backup, backupIdOf, backupsIn, damagedIn, folderOf, picturesOf } from './kept.ts';
import { deletePicturesExcept } from './pictures.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes backups older than `days`, journal files that no remaining backup needs, and pictures that no
 * remaining backup lists, so that data deleted by hotels is deleted from backups too
 * (docs/reference/retention.md). Always keeps the last complete backup. The age of a backup with a damaged
 * manifest is taken from its name.
 * @returns messages for the operator
 */
export async function deleteExpiredBackups(location: FileStore, days: number): Promise<string[]> {
  const found = await backupsIn(location);
  const { whole, damaged } = found;
  const newest = whole.at(-1);
  if (!newest) return [damagedIn(found) ?? []].flat();
  const until = new Date(now().getTime() - days * DAY);
  const old = whole.filter(backup => backup !== newest && new Date(backup.began_at) < until);
  for (const { id } of old) await dropBackup(location, id);
  const left = whole.filter(backup => !old.includes(backup));
  const spared = damaged.filter(id => id >= backupIdOf(until));
  for (const id of damaged) if (!spared.includes(id)) await dropBackup(location, id);
  const ids = [...left.map(({ id }) => id), ...spared];
  await dropUnfinished(location, new Set(ids));
  const lines =
    old.length > 0 ? [`Deleted because older than ${days} days: ${old.map(({ id }) => id).join(', ')}.`] : [];
  const unread = await dropUnnamed(location, ids, left[0] ?? newest);
  if (unread.length > 0)
    lines.push(`No picture was deleted: the lists of ${unread.join(', ')} cannot be read.`);
  await dropJournal(location, left);
  return [...lines, damagedIn({ damaged: spared }) ?? []].flat();
}

/**
 * Deletes the pictures that no remaining backup lists. Deletes none if the list of any backup is unreadable.
 * @returns the ids of the backups whose picture lists are unreadable
 */
async function dropUnnamed(location: FileStore, ids: readonly string[], oldest: Backup): Promise<string[]> {
  const named = new Set<string>();
  const unread: string[] = [];
  for (const id of ids) {
    const paths = await picturesOf(location, id);
    if (!paths) unread.push(id);
    for (const path of paths ?? []) named.add(path);
  }
  // Pictures added since the oldest backup are kept, because a restore to a time between two backups may need a
  // picture that neither lists.
  if (unread.length === 0) await deletePicturesExcept(location, named, new Date(oldest.began_at));
  return unread;
}

/** Deletes the manifest first: files without a manifest do not count as a backup. */
async function dropBackup(location: FileStore, id: string): Promise<void> {
  await location.remove(`${folderOf(id)}/manifest.json`);
  for await (const { path } of location.walk(folderOf(id))) await location.remove(path);
}

/** Deletes the files of backups that were interrupted more than a day ago. */
async function dropUnfinished(location: FileStore, ids: ReadonlySet<string>): Promise<void> {
  const before = new Date(now().getTime() - DAY);
  for await (const { path, putAt } of location.walk('backups'))
    if (!ids.has(path.split('/')[1] ?? '') && putAt < before) await location.remove(path);
}

/**
 * Deletes the journal files before the oldest remaining backup. The first eight digits of a file name are the timeline,
 * and the rest is the position.
 */
async function dropJournal(location: FileStore, left: readonly Backup[]): Promise<void> {
  const first = left.map(backup => backup.first.slice(8)).sort()[0] ?? '';
  for await (const { path } of location.walk('journal')) {
    const name = path.split('/').at(-1)?.replace('.age', '') ?? '';
    if (isSegment(name) && name.slice(8) < first) await location.remove(path);
  }
}
