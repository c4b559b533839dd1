import { existsSync, globSync, rmSync } from 'node:fs';
import { canInstall, install } from './debian.ts';
import { say } from './say.ts';

const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1';

/**
 * Finds the library of Debian's faketime.
 * @returns the path, after installing it if missing and allowed; undefined, after printing instructions, if
 * that is not possible
 */
export async function findFaketime(): Promise<string | undefined> {
  if (!library() && canInstall()) await install(['faketime']);
  const found = library();
  if (!found) say('Tests on other days need faketime. Install it (Debian: apt-get install faketime).');
  return found;
}

const library = () => globSync(LIBRARY)[0];

/**
 * Returns the environment in which a program and all its children run so many seconds in the future. Timeouts
 * keep their length.
 */
export const later = (library: string, seconds: number): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: `+${seconds}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/**
 * Removes the shared memory of processes that were killed under faketime: otherwise another user's program with
 * a reused process id could not start. Call it between two runs, when nothing runs under faketime.
 */
export function removeLeftovers(): void {
  for (const path of globSync('/dev/shm/{sem.faketime_sem_,faketime_shm_}*'))
    if (!existsSync(`/proc/${path.slice(path.lastIndexOf('_') + 1)}`)) rmSync(path, { force: true });
}
