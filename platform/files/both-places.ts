import type { FileStore } from './files.ts';

/**
 * The store while files move from one place to another: new ones go to `to`, what is not there yet is read where it was, and what
 * is removed is removed in both. Every process on the database must know both places before any is moved (docs/operators.md,
 * "Where pictures are").
 */
export function bothPlaces(to: FileStore, from: FileStore): FileStore {
  return {
    put: (path, bytes) => to.put(path, bytes),
    putNew: (path, bytes) => to.putNew(path, bytes),
    // It may have moved between the two looks.
    get: async path => (await to.get(path)) ?? (await from.get(path)) ?? (await to.get(path)),
    // First where it was: a move that is copying it then finds the original gone, and takes its copy back.
    async remove(path) {
      await from.remove(path);
      await to.remove(path);
    },
    async removeAllOf(owner) {
      await from.removeAllOf(owner);
      await to.removeAllOf(owner);
    },
    // In the order in which files move: one that moves meanwhile is told of twice, and never missed.
    async *walk(path) {
      yield* from.walk(path);
      yield* to.walk(path);
    },
  };
}
