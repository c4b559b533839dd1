import { canInstall, installPackages, pathOf } from './debian.ts';
import { printLine } from './say.ts';

export async function findPgBackRest(): Promise<string | undefined> {
  if (!pathOf('pgbackrest') && canInstall()) await installPackages(['pgbackrest']);
  const path = pathOf('pgbackrest');
  if (!path)
    printLine('SKIPPED  a backup by pgBackRest: it is not installed (Debian: apt-get install pgbackrest)');
  return path;
}
