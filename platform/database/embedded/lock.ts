import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// Keeps handles from being garbage-collected, which would release the lock.
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks `dataDir` for this process. Throws with the pid of the process that holds the lock.
 * This is a kernel lock on a file, which Node offers only through SQLite. The kernel releases it when its
 * holder ends, so there are no stale locks and a reused pid causes no confusion. Nothing else in this process
 * may open `genkan.lock`, because the kernel releases the lock when any handle of the file is closed.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  try {
    return acquireLock(dataDir);
  } catch (cause) {
    throw new Error(lockErrorMessage(dataDir, cause), { cause });
  }
}

function acquireLock(dataDir: string): { release(): void } {
  const path = join(dataDir, 'genkan.lock');
  // Without write access, SQLite would open the file read-only without a lock.
  if (existsSync(path)) accessSync(path, constants.W_OK);
  const lock = new DatabaseSync(path, { timeout: 0 });
  lock.exec('pragma locking_mode = exclusive; begin exclusive');
  writeFileSync(holderFile(dataDir), `${process.pid}\n`);
  heldLocks.add(lock);
  return {
    release() {
      if (!heldLocks.delete(lock)) return;
      rmSync(holderFile(dataDir), { force: true });
      lock.close();
    },
  };
}

function lockErrorMessage(dataDir: string, cause: unknown): string {
  if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY)
    return (
      `Another Genkan${processIn(holderFile(dataDir))} is running on DATA_DIR ${dataDir}. ` +
      'Stop it first, or give this one a separate DATA_DIR.'
    );
  return `Genkan cannot write to DATA_DIR ${dataDir}. Make the user who starts it the owner of that folder, or set another one.`;
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
