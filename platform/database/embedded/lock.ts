import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// A lock handle that the garbage collector closed would let a second process in.
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one on `dataDir`, or throws with the id of the one that is. The lock is the
 * kernel's, on a file (SQLite is how Node reaches those), so it ends with its holder however that ends: no
 * stale lock, and no other process that got a dead holder's id can be mistaken for it. Nobody else in this
 * process may open `genkan.lock`: the kernel drops the lock when any handle to the file is closed.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  try {
    return take(dataDir);
  } catch (cause) {
    throw new Error(complaint(dataDir, cause), { cause });
  }
}

function take(dataDir: string): { release(): void } {
  const path = join(dataDir, 'genkan.lock');
  // SQLite would fall back to reading, and take no lock.
  if (existsSync(path)) accessSync(path, constants.W_OK);
  const lock = new DatabaseSync(path, { timeout: 0 });
  lock.exec('pragma locking_mode = exclusive; begin exclusive');
  writeFileSync(holderFile(dataDir), `${process.pid}\n`);
  held.add(lock);
  return {
    release() {
      if (!held.delete(lock)) return;
      rmSync(holderFile(dataDir), { force: true });
      lock.close();
    },
  };
}

function complaint(dataDir: string, cause: unknown): string {
  if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY)
    return (
      `Another Genkan${processIn(holderFile(dataDir))} is running on DATA_DIR ${dataDir}. ` +
      'Stop it first, or give this one a DATA_DIR of its own.'
    );
  return `Genkan cannot write to DATA_DIR ${dataDir}. Let the user who starts it own that folder, or set another.`;
}

const SQLITE_BUSY = 5;
const holderFile = (dataDir: string) => join(dataDir, 'genkan.pid');

function processIn(holder: string): string {
  try {
    return ` (process ${readFileSync(holder, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
