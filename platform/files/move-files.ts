import type { FileStore } from './files.ts';
import { inGroups } from './in-groups.ts';

/**
 * What a move did: files that are now in the other place alone, files that were deleted meanwhile, and files that are another there:
 * written anew since they were copied. Those are kept here, too.
 */
export type Moved = { moved: number; gone: number; differs: number };

type Options = {
  /** Which stay where they are. */
  skips: (path: string) => boolean;
  /** Called now and then, with how many were moved so far. */
  progress?: (moved: number) => void;
};

const AT_ONCE = 8;
const OFTEN = 500;

/**
 * Moves every file of a store into another while both are in use (`both-places.ts`): each is copied, read back and compared before it
 * goes from where it was. Killed, the next call goes on where it was. One call at a time: of two, one would take what the other has
 * copied for a file that was deleted.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  { skips, progress }: Options,
): Promise<Moved> {
  const done: Moved = { moved: 0, gone: 0, differs: 0 };
  for await (const some of inGroups(from.walk(), AT_ONCE)) {
    const paths = some.map(({ path }) => path).filter(path => !skips(path));
    const outcomes = await Promise.all(paths.map(path => moveFile(from, to, path)));
    const before = done.moved;
    for (const outcome of outcomes) done[outcome] += 1;
    if (Math.floor(before / OFTEN) < Math.floor(done.moved / OFTEN)) progress?.(done.moved);
  }
  return done;
}

async function moveFile(from: FileStore, to: FileStore, path: string): Promise<keyof Moved> {
  const bytes = await from.get(path);
  if (!bytes) return 'gone';
  const isCopied = await to.putNew(path, bytes);
  if (isCopied && !(await from.get(path))) {
    await to.remove(path);
    return 'gone';
  }
  const copy = await to.get(path);
  if (!copy) return 'gone';
  if (!copy.equals(bytes)) return 'differs';
  await from.remove(path);
  return 'moved';
}
