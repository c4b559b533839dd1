import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How often the process touches the lock file, and how old the last touch must be for the process to count as
 * killed, in milliseconds.
 */
const EVERY = 2_000;
const SILENT = 10_000;

/**
 * Runs `work` in a folder shared by several machines while no other process works there. Keeps touching the
 * lock file `.moving`, and takes over the lock file of a killed process after a wait.
 * @throws if another process is working in the folder
 */
export async function aloneIn(
  folder: string,
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, '.moving');
  await take(path, say);
  const touching = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), EVERY);
  try {
    await work();
  } finally {
    clearInterval(touching);
    await rm(path, { force: true });
  }
}

async function take(path: string, say: (line: string) => void): Promise<void> {
  if (await make(path, '')) return;
  say(`Another move is running, or was killed. Waiting ${SILENT / 1000} seconds to find out which.`);
  const before = await touched(path);
  await sleep(SILENT);
  // The machines' clocks may differ, so compare times of the same file only.
  if ((await touched(path)) !== before) throw new Error(REFUSED);
  await rm(path, { force: true });
  const own = randomUUID();
  const isMade = await make(path, own);
  // Another waiting process may have deleted our file in the belief that it was the killed process's file.
  await sleep(SETTLES);
  if (!isMade || (await readFile(path, 'utf8').catch(() => '')) !== own) throw new Error(REFUSED);
}

const SETTLES = 1000;
const REFUSED = 'Another move is running. Nothing was done here.';

async function make(path: string, own: string): Promise<boolean> {
  try {
    await writeFile(path, own, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

const touched = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
