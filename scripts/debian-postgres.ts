import { globSync } from 'node:fs';
import { canInstall, installPackages } from './debian.ts';
import { printLine } from './say.ts';

/**
 * Finds the programs of Debian's PostgreSQL, with which tests run two servers and a failover. Installs
 * PostgreSQL if it is missing and installing is allowed.
 * @returns the folder, or undefined after printing instructions if PostgreSQL is not available
 */
export async function findPostgres(): Promise<string | undefined> {
  if (!findBinFolder() && canInstall()) await installPackages(['postgresql']);
  const found = findBinFolder();
  if (!found)
    printLine(
      'SKIPPED  a database that fails over: PostgreSQL is not installed (Debian: apt-get install postgresql)',
    );
  return found;
}

const findBinFolder = () => globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
