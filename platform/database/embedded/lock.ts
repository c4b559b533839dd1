import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// Keeps handles from being garbage-collected, which would release the lock.
const held = new Set<DatabaseSync>();

/**
 * Locks `dataDir` for this process, or throws with the pid of the process that has locked it. It is a kernel
 * lock on a file (SQLite is Node's way to get one), so it is released whenever its holder ends: there are no
 * stale locks, and a process with a dead holder's pid cannot be mistaken for it. Nothing else in this process
 * may open `genkan.lock`: the kernel releases the lock when any handle to the file is closed.
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
  // SQLite would fall back to read-only access, without a lock.
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
