import type { FileStore } from './files.ts';

/**
 * The store to use while files move from one place to another: new files go to `to`, missing ones are read from
 * `from`, and removals apply to both. Every process on the database must know both places before files are
 * moved (docs/operators-several-processes.md#pictures).
 */
export function bothPlaces(to: FileStore, from: FileStore): FileStore {
  return {
    put: (path, bytes) => to.put(path, bytes),
    putNew: (path, bytes) => to.putNew(path, bytes),
    // It may be moved between the first two reads.
    get: async path => (await to.get(path)) ?? (await from.get(path)) ?? (await to.get(path)),
    // From the old place first: a move that is copying the file then finds the original missing and removes its
    // copy.
    async remove(path) {
      await from.remove(path);
      await to.remove(path);
    },
    async removeAllOf(owner) {
      await from.removeAllOf(owner);
      await to.removeAllOf(owner);
    },
    // In the direction of the move: a file moved meanwhile is listed twice but never missed.
    async *walk(path) {
      yield* from.walk(path);
      yield* to.walk(path);
    },
  };
}
