import type { FileStore } from './files.ts';
import { groupItems } from './in-groups.ts';

/**
 * The result of a move.
 * - `moved`: files that are now only in the new location
 * - `gone`: files that were deleted during the move
 * - `differs`: files that were rewritten in the new location; the old location also keeps its version
 */
export type MoveCounts = { moved: number; gone: number; differs: number };

type Options = {
  skips: (path: string) => boolean;
  progress?: (moved: number) => void;
};

const PARALLEL_MOVES = 8;
const PROGRESS_INTERVAL = 500;

/**
 * Moves all files of a store to another while both are in use (`both-places.ts`). Copies each file, reads the
 * copy back and compares it before the original is deleted. After a crash, the next call continues. Only one
 * call may run at a time, because otherwise one call would treat the copies of the other as deleted files.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  { skips, progress }: Options,
): Promise<MoveCounts> {
  const counts: MoveCounts = { moved: 0, gone: 0, differs: 0 };
  for await (const some of groupItems(from.walk(), PARALLEL_MOVES)) {
    const paths = some.map(({ path }) => path).filter(path => !skips(path));
    const outcomes = await Promise.all(paths.map(path => moveFile(from, to, path)));
    const movedBefore = counts.moved;
    for (const outcome of outcomes) counts[outcome] += 1;
    if (Math.floor(movedBefore / PROGRESS_INTERVAL) < Math.floor(counts.moved / PROGRESS_INTERVAL))
      progress?.(counts.moved);
  }
  return counts;
}

async function moveFile(from: FileStore, to: FileStore, path: string): Promise<keyof MoveCounts> {
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
