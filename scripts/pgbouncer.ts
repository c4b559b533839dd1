import { canInstall, install, pathOf } from './debian.ts';
import { say } from './say.ts';

export async function findPgBouncer(): Promise<string | undefined> {
  if (!pathOf('pgbouncer') && canInstall()) await install(['pgbouncer']);
  const path = pathOf('pgbouncer');
  if (!path)
    say('SKIPPED  web processes through PgBouncer: it is not installed (Debian: apt-get install pgbouncer)');
  return path;
}
