import { globSync } from 'node:fs';
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
