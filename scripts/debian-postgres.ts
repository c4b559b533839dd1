import { globSync } from 'node:fs';
import { canInstall, install } from './debian.ts';
import { say } from './say.ts';

/**
 * Where Debian's PostgreSQL has its programs, of which two servers are made that take each other's place: one that is there, else
 * installed with the rights to. Undefined, with what to do said, when it cannot be had.
 */
export async function findPostgres(): Promise<string | undefined> {
  if (!programs() && canInstall()) await install(['postgresql']);
  const found = programs();
  if (!found)
    say(
      'SKIPPED  a database that fails over: PostgreSQL is not installed (Debian: apt-get install postgresql)',
    );
  return found;
}

const programs = () => globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
