/**
 * Where files are kept: the local disk, or later a bucket. What is put in is encrypted already. Paths are `what/whose/name`: of a
 * hotel's file the second name is its id.
 */
export interface FileStore {
  /** Once it resolves the file survives a crash; a file of the same path is replaced as a whole. */
  put(path: string, bytes: Buffer): Promise<void>;
  get(path: string): Promise<Buffer | undefined>;
  /** Removing what is not there is fine. */
  remove(path: string): Promise<void>;
  /**
   * Removes every file of this owner: those whose path has it as its second name, as `images/12/…` and `exports/12/…`, whether a
   * row knows of them or not.
   */
  removeAllOf(owner: string): Promise<void>;
  /** Every file below a path, with when it was put there; in no order, and none for a path where nothing was ever put. */
  walk(path: string): AsyncIterable<{ path: string; putAt: Date }>;
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
