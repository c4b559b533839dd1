import { now } from '#platform/clock/clock.ts';
import type { FileStore, StoredFile } from '#platform/files/files.ts';
import { groupItems } from '#platform/files/in-groups.ts';

/**
 * Pictures are copied without further encryption: each is encrypted with its own key, which only the master key
 * opens. Other files are recreated when needed.
 */
const FOLDER = 'images';

/** Tolerance, because the clocks of two disks may differ. */
const SLACK_MS = 10 * 60_000;

/** Number of parallel copies. A command can use more than the server, because guests do not wait for it. */
const MAX_PARALLEL_COPIES = 8;

/**
 * Copies pictures that are not stored yet. Pictures never change, so existing ones are skipped.
 * @returns the paths of all existing pictures
 */
export async function copyPictures(from: FileStore, location: FileStore): Promise<Set<string>> {
  const storedPaths = new Set<string>();
  await addStoredPaths(location, storedPaths);
  // A picture that is moved during the listing is listed twice.
  const paths = new Set<string>();
  for await (const { path } of copyMissingPictures({
    from,
    kept: location,
    there: storedPaths,
    atOnce: MAX_PARALLEL_COPIES,
  }))
    paths.add(path);
  return paths;
}

/**
 * Returns a function that copies new pictures each time it is called. The first call lists all pictures and copies what
 * is missing. Each later call copies what was added since the previous call. After a failure the next call resumes.
 * Pictures are copied one after another, because guests use the server at the same time. An aborted signal makes the
 * call throw between two pictures.
 */
export function createPictureCopier(
  from: FileStore,
  location: FileStore,
): (signal: AbortSignal) => Promise<void> {
  let storedPaths = new Set<string>();
  let since: Date | undefined;
  let isListed = false;
  return async signal => {
    if (!isListed) await addStoredPaths(location, storedPaths, signal);
    isListed = true;
    const next = new Date(now().getTime() - SLACK_MS);
    const recentPaths = new Set<string>();
    for await (const { path, putAt } of copyMissingPictures({
      from,
      kept: location,
      there: storedPaths,
      atOnce: 1,
      since,
      signal,
    }))
      if (putAt >= next) recentPaths.add(path);
    [storedPaths, since] = [recentPaths, next];
  };
}

async function addStoredPaths(location: FileStore, there: Set<string>, signal?: AbortSignal): Promise<void> {
  for await (const { path } of location.walk(FOLDER)) {
    signal?.throwIfAborted();
    there.add(path);
  }
}

type CopyOptions = {
  from: FileStore;
  kept: FileStore;
  there: Set<string>;
  atOnce: number;
  since?: Date | undefined;
  signal?: AbortSignal;
};

/**
 * Copies the pictures that were added since `since` and are not stored yet. Yields every picture added since
 * then that is stored.
 */
async function* copyMissingPictures({
  from,
  kept,
  there,
  atOnce,
  since,
  signal,
}: CopyOptions): AsyncGenerator<StoredFile> {
  const copyIfMissing = async ({ path, putAt }: StoredFile) => {
    if (since && putAt < since) return false;
    if (!there.has(path) && !(await copyPicture(path, from, kept))) return false;
    there.add(path);
    return true;
  };
  for await (const some of groupItems(from.walk(FOLDER), atOnce)) {
    signal?.throwIfAborted();
    const copied = await Promise.allSettled(some.map(copyIfMissing));
    for (const result of copied) if (result.status === 'rejected') throw result.reason;
    yield* some.filter((_, at) => copied[at]?.status === 'fulfilled' && copied[at].value);
  }
}

/**
 *
 * @returns false if the picture was deleted in the meantime
 */
async function copyPicture(path: string, from: FileStore, to: FileStore): Promise<boolean> {
  const bytes = await from.get(path);
  if (bytes) await to.put(path, bytes);
  return bytes !== undefined;
}

export async function deletePicturesExcept(
  location: FileStore,
  named: ReadonlySet<string>,
  since: Date,
): Promise<void> {
  for await (const { path, putAt } of location.walk(FOLDER))
    if (!named.has(path) && putAt < since) await location.remove(path);
}
