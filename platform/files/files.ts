export type StoredFile = { path: string; putAt: Date };

/**
 * Stores files on the local disk or in a bucket. The content must already be encrypted. Paths are
 * `kind/owner/name`, and the owner of a hotel's file is the hotel's id.
 * An unreachable store throws `Unavailable` (`platform/database/unavailable.ts`).
 */
export interface FileStore {
  put(path: string, bytes: Buffer): Promise<void>;
  /**
   * Stores a file unless one exists at this path.
   * @returns whether the file was stored
   */
  putNew(path: string, bytes: Buffer): Promise<boolean>;
  get(path: string): Promise<Buffer | undefined>;
  /** Deletes a file. Does nothing if it does not exist. */
  remove(path: string): Promise<void>;
  /**
   * Deletes all files of an owner, such as `images/12/…` and `exports/12/…`, even those without a row. The
   * owner is the second name of a path.
   */
  removeAllOf(owner: string): Promise<void>;
  /**
   * Lists all files or those below a path, in no particular order, with the time when they were stored. Yields
   * nothing for a path without files.
   */
  walk(path?: string): AsyncIterable<StoredFile>;
}

let currentStore: FileStore | undefined;

export function openFiles(store: FileStore): void {
  currentStore = store;
}

export function files(): FileStore {
  if (!currentStore) throw new Error('The file store is not open: call openFiles first');
  return currentStore;
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
