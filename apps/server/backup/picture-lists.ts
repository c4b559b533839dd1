import { gzipSync } from 'node:zlib';
import { now } from '#platform/clock/clock.ts';
import type { FileStore } from '#platform/files/files.ts';
import { backupIdOf, backupsIn, picturesOf, readList } from './kept.ts';
import { deletePicturesExcept } from './pictures.ts';

// With an external database, only pictures are stored in the backup location. Each run stores the list of
// existing pictures in pictures/<id>.gz.

const FOLDER = 'pictures';
const DAY = 24 * 60 * 60 * 1000;
const pathOf = (id: string) => `${FOLDER}/${id}.gz`;

/**
 * Stores the list of existing pictures, and deletes pictures that no list of the last `days` contains. A
 * picture that a hotel deleted is therefore deleted from the backup too, but a database dump of that age still
 * finds its pictures. Deletes nothing until the lists reach back `days` days.
 * @returns messages for the operator
 */
export async function deleteUnlistedPictures(
  location: FileStore,
  paths: readonly string[],
  days: number,
): Promise<string[]> {
  await location.put(pathOf(backupIdOf(now())), gzipSync(paths.join('\n')));
  const coveredSince = await deleteOldLists(location, new Date(now().getTime() - days * DAY));
  if (!coveredSince) return [];
  const listedPaths = new Set<string>();
  const unreadableLists: string[] = [];
  const addList = (list: readonly string[] | undefined, name: string) => {
    if (!list) unreadableLists.push(name);
    for (const path of list ?? []) listedPaths.add(path);
  };
  for await (const { path } of location.walk(FOLDER)) addList(await readList(location, path), path);
  // Earlier backups of an embedded database may still be in this location.
  const { whole, damaged } = await backupsIn(location);
  for (const id of [...whole.map(backup => backup.id), ...damaged])
    addList(await picturesOf(location, id), id);
  if (unreadableLists.length > 0)
    return [`No picture was deleted: the lists of ${unreadableLists.join(', ')} cannot be read.`];
  await deletePicturesExcept(location, listedPaths, coveredSince);
  return [];
}

/**
 * Deletes the lists older than `until`, except the newest of them, because it contains the pictures that
 * existed at `until`.
 * @returns when the remaining older list was stored, or undefined if there is none
 */
async function deleteOldLists(location: FileStore, until: Date): Promise<Date | undefined> {
  const oldLists: { path: string; putAt: Date }[] = [];
  for await (const found of location.walk(FOLDER))
    if (found.path < pathOf(backupIdOf(until))) oldLists.push(found);
  oldLists.sort((one, other) => (one.path < other.path ? -1 : 1));
  const last = oldLists.pop();
  for (const { path } of oldLists) await location.remove(path);
  return last?.putAt;
}
