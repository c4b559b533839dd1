import { existsSync, globSync, rmSync } from 'node:fs';
import { canInstall, installPackages } from './debian.ts';
import { printLine } from './say.ts';

const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1';

/**
 * Finds the library of Debian's faketime. Installs it if it is missing and installing is allowed.
 * @returns the path, or undefined after printing instructions if the library is not available
 */
export async function findFaketime(): Promise<string | undefined> {
  if (!library() && canInstall()) await installPackages(['faketime']);
  const found = library();
  if (!found) printLine('Tests on other days need faketime. Install it (Debian: apt-get install faketime).');
  return found;
}

const library = () => globSync(LIBRARY)[0];

/**
 * Returns the environment in which a program and its children run `seconds` seconds in the future. Timeouts
 * keep their length.
 */
export const futureEnvironment = (library: string, seconds: number): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: `+${seconds}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/**
 * Deletes the shared memory of processes that were killed under faketime. Otherwise another user's program with
 * a reused process id could not start. Call this between two runs, while no process runs under faketime.
 */
export function removeLeftovers(): void {
  for (const path of globSync('/dev/shm/{sem.faketime_sem_,faketime_shm_}*'))
    if (!existsSync(`/proc/${path.slice(path.lastIndexOf('_') + 1)}`)) rmSync(path, { force: true });
}
