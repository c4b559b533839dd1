import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// A lock handle that the garbage collector closed would let a second process in.
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one on `dataDir`, or throws with the id of the one that is. The lock is the
 * kernel's, on a file (SQLite is how Node reaches those), so it ends with its holder however that ends: no
 * stale lock, and no other process that inherited a dead holder's id can be mistaken for it.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const lock = takeLock(dataDir);
  held.add(lock);
  writeFileSync(holderFile(dataDir), `${process.pid}\n`);
  return {
    release() {
      if (!held.delete(lock)) return;
      rmSync(holderFile(dataDir), { force: true });
      lock.close();
    },
  };
}

function takeLock(dataDir: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(join(dataDir, 'genkan.lock'), { timeout: 0 });
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (cause) {
    throw new Error(complaint(dataDir, cause), { cause });
  }
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
