import type { FileStore } from '#platform/files/files.ts';

/** Kept as they are: each is sealed with a key of its own, which only the master key opens. Other files are made anew when needed. */
const FOLDER = 'images';

/** Copies what is not kept yet; a picture never changes. Out: all that are there. */
export async function copyPictures(from: FileStore, kept: FileStore): Promise<string[]> {
  const there = new Set<string>();
  for await (const { path } of kept.walk(FOLDER)) there.add(path);
  const paths: string[] = [];
  for await (const { path } of from.walk(FOLDER))
    if (there.has(path) || (await copy(path, from, kept))) paths.push(path);
  return paths;
}

/** Copies the pictures that came since then. */
export async function copyNewPictures(from: FileStore, kept: FileStore, since: Date): Promise<void> {
  for await (const { path, putAt } of from.walk(FOLDER)) if (putAt >= since) await copy(path, from, kept);
}

/** False where it was deleted meanwhile. */
async function copy(path: string, from: FileStore, to: FileStore): Promise<boolean> {
  const bytes = await from.get(path);
  if (bytes) await to.put(path, bytes);
  return bytes !== undefined;
}

/** Removes the pictures that no backup names and that did not come since then. */
export async function dropPictures(kept: FileStore, named: ReadonlySet<string>, since: Date): Promise<void> {
  for await (const { path, putAt } of kept.walk(FOLDER))
    if (!named.has(path) && putAt < since) await kept.remove(path);
}
