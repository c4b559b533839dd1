/** A file's path and the time it was stored. */
export type Found = { path: string; putAt: Date };

/**
 * Stores files: on the local disk or in a bucket. Content must already be encrypted. Paths are
 * `kind/owner/name`; the owner of a hotel's file is the hotel's id. An unreachable store throws `Unavailable`
 * (`platform/database/unavailable.ts`).
 */
export interface FileStore {
  /** Stores a file durably, replacing an existing one as a whole. */
  put(path: string, bytes: Buffer): Promise<void>;
  /**
   * Stores a file unless one exists at this path.
   * @returns whether it was stored.
   */
  putNew(path: string, bytes: Buffer): Promise<boolean>;
  get(path: string): Promise<Buffer | undefined>;
  /** Removes a file; does nothing if there is none. */
  remove(path: string): Promise<void>;
  /**
   * Removes every file of an owner, the second name of a path, such as `images/12/…` and `exports/12/…`, even
   * without a row.
   */
  removeAllOf(owner: string): Promise<void>;
  /**
   * Lists all files, or those below a path, with the time they were stored; in no particular order, and nothing
   * for a path without files.
   */
  walk(path?: string): AsyncIterable<Found>;
}

let open: FileStore | undefined;

/** Sets this process's file store, at start. */
export function openFiles(store: FileStore): void {
  open = store;
}

export function files(): FileStore {
  if (!open) throw new Error('The file store is not open: call openFiles first');
  return open;
}

/**
 * Splits a path into names of letters, digits, `_`, `-` and `.`, joined by `/`.
 * @throws for other paths
 */
export function namesOf(path: string): string[] {
  const names = path.split('/');
  names.forEach(assertName);
  return names;
}

export function assertName(name: string): void {
  if (!/^[\w-][\w.-]*$/.test(name)) throw new Error('Not a path of the file store');
}
