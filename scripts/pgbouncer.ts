import { canInstall, installPackages, pathOf } from './debian.ts';
import { printLine } from './say.ts';

export async function findPgBouncer(): Promise<string | undefined> {
  if (!pathOf('pgbouncer') && canInstall()) await installPackages(['pgbouncer']);
  const path = pathOf('pgbouncer');
  if (!path)
    printLine(
      'SKIPPED  web processes through PgBouncer: it is not installed (Debian: apt-get install pgbouncer)',
    );
  return path;
}
