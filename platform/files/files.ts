/** The path of a file, and when it was put there. */
export type Found = { path: string; putAt: Date };

/**
 * Where files are kept: the local disk, or a bucket. What is put in is encrypted already. Paths are `what/whose/name`: of a
 * hotel's file the second name is its id. A store that cannot be reached throws `Unavailable` (`platform/database/unavailable.ts`).
 */
export interface FileStore {
  /** Once it resolves the file survives a crash; a file of the same path is replaced as a whole. */
  put(path: string, bytes: Buffer): Promise<void>;
  /** The same, unless there is a file of this path. Out: whether there was none. */
  putNew(path: string, bytes: Buffer): Promise<boolean>;
  get(path: string): Promise<Buffer | undefined>;
  /** Removing what is not there is fine. */
  remove(path: string): Promise<void>;
  /**
   * Removes every file of this owner: those whose path has it as its second name, as `images/12/…` and `exports/12/…`, whether a
   * row knows of them or not.
   */
  removeAllOf(owner: string): Promise<void>;
  /**
   * Every file below a path, without one every file there is, with when it was put there; in no order, and none for a path where
   * nothing was ever put.
   */
  walk(path?: string): AsyncIterable<Found>;
}

let open: FileStore | undefined;

/** Sets the one file store of this process, at start. */
export function openFiles(store: FileStore): void {
  open = store;
}

export function files(): FileStore {
  if (!open) throw new Error('The file store is not open: call openFiles first');
  return open;
}

/** The names of a path: of letters, digits, `_`, `-` and `.`, joined by `/`. Others throw. */
export function namesOf(path: string): string[] {
  const names = path.split('/');
  names.forEach(assertName);
  return names;
}

export function assertName(name: string): void {
  if (!/^[\w-][\w.-]*$/.test(name)) throw new Error('Not a path of the file store');
}
