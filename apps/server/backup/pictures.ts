import { now } from '#platform/clock/clock.ts';
import type { FileStore, Found } from '#platform/files/files.ts';
import { inGroups } from '#platform/files/in-groups.ts';

/** Kept as they are: each is sealed with a key of its own, which only the master key opens. Other files are made anew when needed. */
const FOLDER = 'images';

/** Clocks of two disks may differ. */
const SLACK_MS = 10 * 60_000;

/** A command has nobody beside it who would have to wait. */
const AT_ONCE = 8;

/** Copies what is not kept yet; a picture never changes. Out: all that are there. */
export async function copyPictures(from: FileStore, kept: FileStore): Promise<Set<string>> {
  const there = new Set<string>();
  await noteKept(kept, there);
  // One that moves to another place meanwhile is listed twice.
  const paths = new Set<string>();
  for await (const { path } of copying({ from, kept, there, atOnce: AT_ONCE })) paths.add(path);
  return paths;
}

/**
 * Copies new pictures, round by round. The first round asks once what is kept, and copies what is not; each other one what came since
 * the one before; one after another, as guests wait beside it. What fails goes on, in the next round, where it ended. A signal ends it between two pictures: it throws then.
 */
export function newPictures(from: FileStore, kept: FileStore): (signal: AbortSignal) => Promise<void> {
  let there = new Set<string>();
  let since: Date | undefined;
  let isAsked = false;
  return async signal => {
    if (!isAsked) await noteKept(kept, there, signal);
    isAsked = true;
    const next = new Date(now().getTime() - SLACK_MS);
    const recent = new Set<string>();
    for await (const { path, putAt } of copying({ from, kept, there, atOnce: 1, since, signal }))
      if (putAt >= next) recent.add(path);
    [there, since] = [recent, next];
  };
}

async function noteKept(kept: FileStore, there: Set<string>, signal?: AbortSignal): Promise<void> {
  for await (const { path } of kept.walk(FOLDER)) {
    signal?.throwIfAborted();
    there.add(path);
  }
}

type Copying = {
  from: FileStore;
  kept: FileStore;
  /** What is kept already; what is copied joins it. */
  there: Set<string>;
  atOnce: number;
  since?: Date | undefined;
  signal?: AbortSignal;
};

/** Copies what came since then and is not there yet. Out, one by one: all that came since then and is there. */
async function* copying({ from, kept, there, atOnce, since, signal }: Copying): AsyncGenerator<Found> {
  const isThere = async ({ path, putAt }: Found) => {
    if (since && putAt < since) return false;
    if (!there.has(path) && !(await copy(path, from, kept))) return false;
    there.add(path);
    return true;
  };
  for await (const some of inGroups(from.walk(FOLDER), atOnce)) {
    signal?.throwIfAborted();
    const copied = await Promise.allSettled(some.map(isThere));
    for (const result of copied) if (result.status === 'rejected') throw result.reason;
    yield* some.filter((_, at) => copied[at]?.status === 'fulfilled' && copied[at].value);
  }
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
