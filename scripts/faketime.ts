import { existsSync, globSync, rmSync } from 'node:fs';
import { canInstall, install } from './debian.ts';
import { say } from './say.ts';

const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1';

/** Where Debian's faketime has its library: one that is there, else installed with the rights to. Undefined, with what to do said, when it cannot be had. */
export async function findFaketime(): Promise<string | undefined> {
  if (!library() && canInstall()) await install(['faketime']);
  const found = library();
  if (!found) say('Other days need faketime. Install it (Debian: apt-get install faketime).');
  return found;
}

const library = () => globSync(LIBRARY)[0];

/** The environment in which a program, and all that it starts, lives so many seconds later. Waits stay as long as they are. */
export const later = (library: string, seconds: number): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: `+${seconds}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/**
 * Removes what processes that were killed under faketime have left in shared memory: a program of another user that gets
 * the number of one of them could not start. For between two runs, when nothing runs under faketime.
 */
export function removeLeftovers(): void {
  for (const path of globSync('/dev/shm/{sem.faketime_sem_,faketime_shm_}*'))
    if (!existsSync(`/proc/${path.slice(path.lastIndexOf('_') + 1)}`)) rmSync(path, { force: true });
}
