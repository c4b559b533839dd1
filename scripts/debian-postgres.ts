import { globSync } from 'node:fs';
import { canInstall, install } from './debian.ts';
import { say } from './say.ts';

/**
 * Finds the programs of Debian's PostgreSQL, from which two servers that replace each other are made.
 * @returns the folder, after installing PostgreSQL if missing and allowed; undefined, after printing
 * instructions, if that is not possible
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
