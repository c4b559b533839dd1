import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How often the process touches the lock file, and how old the last touch must be for the process to count as
 * killed, in milliseconds.
 */
const TOUCH_MS = 2_000;
const STALE_MS = 10_000;

/**
 * Runs `work` in a folder shared by several machines while no other process works there. Keeps touching the
 * lock file `.moving`, and takes over the lock file of a killed process after a wait.
 * @throws if another process is working in the folder
 */
export async function withFolderLock(
  folder: string,
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, '.moving');
  await acquireLock(path, say);
  const timer = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), TOUCH_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await rm(path, { force: true });
  }
}

async function acquireLock(path: string, say: (line: string) => void): Promise<void> {
  if (await createLockFile(path, '')) return;
  say(`Another move is running, or was killed. Waiting ${STALE_MS / 1000} seconds to find out which.`);
  const lastTouch = await touchedAt(path);
  await sleep(STALE_MS);
  // The machines' clocks may differ, so compare times of the same file only.
  if ((await touchedAt(path)) !== lastTouch) throw new Error(ALREADY_RUNNING_TEXT);
  await rm(path, { force: true });
  const ownId = randomUUID();
  const isCreated = await createLockFile(path, ownId);
  // Another waiting process may have deleted our lock file because it mistook it for that of the killed
  // process.
  await sleep(SETTLE_MS);
  if (!isCreated || (await readFile(path, 'utf8').catch(() => '')) !== ownId)
    throw new Error(ALREADY_RUNNING_TEXT);
}

const SETTLE_MS = 1000;
const ALREADY_RUNNING_TEXT = 'Another move is running. Nothing was done here.';

async function createLockFile(path: string, own: string): Promise<boolean> {
  try {
    await writeFile(path, own, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

const touchedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
