import { gzipSync } from 'node:zlib';
import { now } from '#platform/clock/clock.ts';
import type { FileStore } from '#platform/files/files.ts';
import { backupsIn, idOf, listIn, picturesOf } from './kept.ts';
import { dropPictures } from './pictures.ts';

// Of a database of one's own pictures alone are kept here. Each copying notes which ones there were: pictures/<id>.gz.

const FOLDER = 'pictures';
const DAY = 24 * 60 * 60 * 1000;
const pathOf = (id: string) => `${FOLDER}/${id}.gz`;

/**
 * Notes which pictures there are, and deletes those that no list of these days names: what hotels deleted is gone from here, too, and
 * a dump as old as that still finds its own. As long as the lists do not reach back so far nothing is deleted. Out: for the operator.
 */
export async function dropUnlisted(
  kept: FileStore,
  paths: readonly string[],
  days: number,
): Promise<string[]> {
  await kept.put(pathOf(idOf(now())), gzipSync(paths.join('\n')));
  const since = await forgetOld(kept, new Date(now().getTime() - days * DAY));
  if (!since) return [];
  const named = new Set<string>();
  const unread: string[] = [];
  const note = (list: readonly string[] | undefined, name: string) => {
    if (!list) unread.push(name);
    for (const path of list ?? []) named.add(path);
  };
  for await (const { path } of kept.walk(FOLDER)) note(await listIn(kept, path), path);
  // Of an embedded database that was kept here before.
  const { whole, damaged } = await backupsIn(kept);
  for (const id of [...whole.map(backup => backup.id), ...damaged]) note(await picturesOf(kept, id), id);
  if (unread.length > 0) return [`No picture was deleted: the lists of ${unread.join(', ')} cannot be read.`];
  await dropPictures(kept, named, since);
  return [];
}

/** The last list before that moment stays: it is of the pictures that were there then. Out: when it came; undefined: there is none. */
async function forgetOld(kept: FileStore, until: Date): Promise<Date | undefined> {
  const old: { path: string; putAt: Date }[] = [];
  for await (const found of kept.walk(FOLDER)) if (found.path < pathOf(idOf(until))) old.push(found);
  old.sort((one, other) => (one.path < other.path ? -1 : 1));
  const last = old.pop();
  for (const { path } of old) await kept.remove(path);
  return last?.putAt;
}
