import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertName, type FileStore, namesOf, type StoredFile } from './files.ts';

/**
 * Creates a file store in the folder `root`, which only the process's user can read.
 * A path consists of names of letters, digits, `_`, `-` and `.`, joined by `/`.
 * @throws for other paths
 */
export function diskStore(root: string): FileStore {
  const drafts = join(root, '.drafts');
  let isSwept = false;
  const write = async (
    path: string,
    bytes: Buffer,
    place: (draft: string, target: string) => Promise<void>,
  ) => {
    const target = filePath(root, path);
    await makeDirectory(drafts);
    if (!isSwept) await removeAbandoned(drafts);
    isSwept = true;
    const draft = join(drafts, randomBytes(16).toString('hex'));
    await makeDirectory(dirname(target));
    try {
      await writeSynced(draft, bytes);
      await place(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
    await syncDirectory(dirname(target));
  };
  return {
    put: (path, bytes) => write(path, bytes, rename),
    async putNew(path, bytes) {
      try {
        await write(path, bytes, link);
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      }
      return true;
    },
    async get(path) {
      return readFile(filePath(root, path)).catch(undefinedIfMissing);
    },
    async remove(path) {
      const target = filePath(root, path);
      await rm(target, { force: true });
      await syncDirectory(dirname(target)).catch(undefinedIfMissing);
    },
    async removeAllOf(owner) {
      assertName(owner);
      const folders = await readdir(root, { withFileTypes: true }).catch(undefinedIfMissing);
      for (const kind of folders ?? []) {
        if (!kind.isDirectory()) continue;
        await rm(join(root, kind.name, owner), { recursive: true, force: true });
        await syncDirectory(join(root, kind.name));
      }
    },
    walk: path => walk(root, path === undefined ? [] : namesOf(path)),
  };
}

/**
 * Walks a folder tree. Folders are streamed instead of read as a whole, and may be deleted during the walk.
 */
async function* walk(root: string, names: readonly string[]): AsyncGenerator<StoredFile> {
  const directory = await opendir(join(root, ...names)).catch(undefinedIfMissing);
  if (!directory) return;
  for await (const entry of directory) {
    if (names.length === 0 && entry.name.startsWith('.')) continue;
    const innerNames = [...names, entry.name];
    if (entry.isDirectory()) yield* walk(root, innerNames);
    // The folder directly above a file only spreads files and is not part of the path.
    const path = [...names.slice(0, -1), entry.name].join('/');
    const found = entry.isFile() && (await stat(join(root, ...innerNames)).catch(undefinedIfMissing));
    if (found) yield { path, putAt: found.mtime };
  }
}

/**
 * Spreads files over 256 folders by the last name of their path. A single folder would grow too large to list
 * or back up.
 */
function filePath(root: string, path: string): string {
  const names = namesOf(path);
  const last = names.at(-1) ?? '';
  const shard = createHash('sha256').update(last).digest('hex').slice(0, 2);
  return join(root, ...names.slice(0, -1), shard, last);
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new file name survives a crash only after its folder has been synced. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
    await syncDirectory(dirname(path));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await makeDirectory(dirname(path));
    await makeDirectory(path);
  }
}

const ABANDONED_MS = 60 * 60 * 1000;

/** Deletes temporary files of killed processes. Recent ones are kept, because they may belong to a running process. */
async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name);
    const found = await stat(draft).catch(undefinedIfMissing);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(draft, { force: true });
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
