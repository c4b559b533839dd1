/** Where files are kept: the local disk, or later a bucket. What is put in is encrypted already. */
export interface FileStore {
  /** Once it resolves the file survives a crash; a file of the same path is replaced as a whole. */
  put(path: string, bytes: Buffer): Promise<void>;
  get(path: string): Promise<Buffer | undefined>;
  /** Removing what is not there is fine. */
  remove(path: string): Promise<void>;
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
