import type { FileStore } from './files.ts';

/**
 * Combines two stores while files are moved from one to the other. New files are stored in `to`, missing files
 * are read from `from`, and deletions apply to both. All processes that use the database must be configured
 * with both stores before files are moved (docs/operators-several-processes.md#pictures).
 */
export function combineStores(to: FileStore, from: FileStore): FileStore {
  return {
    put: (path, bytes) => to.put(path, bytes),
    putNew: (path, bytes) => to.putNew(path, bytes),
    // Try `to` again, because the file may have been moved between the first two reads.
    get: async path => (await to.get(path)) ?? (await from.get(path)) ?? (await to.get(path)),
    // Delete from the old store first. A move that is copying the file then finds the original missing and
    // deletes its copy.
    async remove(path) {
      await from.remove(path);
      await to.remove(path);
    },
    async removeAllOf(owner) {
      await from.removeAllOf(owner);
      await to.removeAllOf(owner);
    },
    // List the old store first. A file that is moved during the listing may be listed twice but is never
    // missed.
    async *walk(path) {
      yield* from.walk(path);
      yield* to.walk(path);
    },
  };
}
