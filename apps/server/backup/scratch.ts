import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import { stopLeftover } from '#platform/database/embedded/leftovers.ts';
import { lockDataDir } from '#platform/database/embedded/lock.ts';
import { runThenRemove } from './removed-after.ts';

const PREFIX = 'genkan-rehearsal-';
const CLUSTERS = ['copy/restoring/postgres', 'copy/postgres'];

/**
 * Runs `work` with a DATA_DIR below TMPDIR, then deletes the folder, because it contains decrypted data. If a
 * signal ends this process, the folder's server is stopped and the folder is deleted, too. The next call
 * deletes the folder of a killed process.
 */
export async function withScratchFolder<T>(
  log: DatabaseLog,
  work: (dataDir: string) => Promise<T>,
): Promise<T> {
  await removeAbandonedFolders(log);
  const folder = await realpath(await mkdtemp(join(tmpdir(), PREFIX)));
  const lock = lockDataDir(folder);
  return runThenRemove(folder, CLUSTERS, () => work(join(folder, 'copy')).finally(lock.release));
}

async function removeAbandonedFolders(log: DatabaseLog): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter(found => found.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    if (!(await isOwnDirectory(path))) continue;
    const folder = await realpath(path).catch(() => undefined);
    if (!folder || (await isNew(folder)) || !isFree(folder)) continue;
    log.warn(`Removing ${folder}, left behind by a rehearsal that was killed`);
    for (const cluster of CLUSTERS) stopLeftover(join(folder, cluster), log);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Other users may create an entry with this name in TMPDIR, such as a link to files that must not be deleted.
 */
async function isOwnDirectory(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
}

const MINUTE = 60_000;

/** Another rehearsal may have created the folder a moment ago without having locked it yet. */
async function isNew(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return !existsSync(join(folder, 'genkan.lock')) && Date.now() - (found?.mtimeMs ?? 0) < MINUTE;
}

function isFree(folder: string): boolean {
  try {
    lockDataDir(folder).release();
    return true;
  } catch {
    return false;
  }
}
