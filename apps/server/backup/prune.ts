import { now } from '#platform/clock/clock.ts';
import { isSegment } from '#platform/database/embedded/base-backup.ts';
import type { FileStore } from '#platform/files/files.ts';
import { type Backup, backupIdOf, backupsIn, describeDamaged, folderOf, picturesOf } from './kept.ts';
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
  if (!newest) return [describeDamaged(found) ?? []].flat();
  const until = new Date(now().getTime() - days * DAY);
  const old = whole.filter(backup => backup !== newest && new Date(backup.began_at) < until);
  for (const { id } of old) await dropBackup(location, id);
  const keptBackups = whole.filter(backup => !old.includes(backup));
  const keptDamaged = damaged.filter(id => id >= backupIdOf(until));
  for (const id of damaged) if (!keptDamaged.includes(id)) await dropBackup(location, id);
  const ids = [...keptBackups.map(({ id }) => id), ...keptDamaged];
  await dropUnfinished(location, new Set(ids));
  const lines =
    old.length > 0 ? [`Deleted because older than ${days} days: ${old.map(({ id }) => id).join(', ')}.`] : [];
  const unreadableIds = await dropUnusedPictures(location, ids, keptBackups[0] ?? newest);
  if (unreadableIds.length > 0)
    lines.push(`No picture was deleted: the lists of ${unreadableIds.join(', ')} cannot be read.`);
  await dropJournal(location, keptBackups);
  return [...lines, describeDamaged({ damaged: keptDamaged }) ?? []].flat();
}

/**
 * Deletes the pictures that no remaining backup lists. Deletes none if the list of any backup is unreadable.
 * @returns the ids of the backups whose picture lists are unreadable
 */
async function dropUnusedPictures(
  location: FileStore,
  ids: readonly string[],
  oldest: Backup,
): Promise<string[]> {
  const usedPaths = new Set<string>();
  const unreadableIds: string[] = [];
  for (const id of ids) {
    const paths = await picturesOf(location, id);
    if (!paths) unreadableIds.push(id);
    for (const path of paths ?? []) usedPaths.add(path);
  }
  // Pictures added since the oldest backup are kept, because a restore to a time between two backups may need a
  // picture that neither lists.
  if (unreadableIds.length === 0) await deletePicturesExcept(location, usedPaths, new Date(oldest.began_at));
  return unreadableIds;
}

/** Deletes the manifest first: files without a manifest do not count as a backup. */
async function dropBackup(location: FileStore, id: string): Promise<void> {
  await location.remove(`${folderOf(id)}/manifest.json`);
  for await (const { path } of location.walk(folderOf(id))) await location.remove(path);
}

/** Deletes the files of backups that were interrupted more than a day ago. */
async function dropUnfinished(location: FileStore, ids: ReadonlySet<string>): Promise<void> {
  const cutoff = new Date(now().getTime() - DAY);
  for await (const { path, putAt } of location.walk('backups'))
    if (!ids.has(path.split('/')[1] ?? '') && putAt < cutoff) await location.remove(path);
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
