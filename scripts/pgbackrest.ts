import { canInstall, install, pathOf } from './debian.ts';
import { say } from './say.ts';

export async function findPgBackRest(): Promise<string | undefined> {
  if (!pathOf('pgbackrest') && canInstall()) await install(['pgbackrest']);
  const path = pathOf('pgbackrest');
  if (!path) say('SKIPPED  a backup by pgBackRest: it is not installed (Debian: apt-get install pgbackrest)');
  return path;
}
