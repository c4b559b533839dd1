import { canInstall, install, pathOf } from './debian.ts';
import { say } from './say.ts';

/** The path of HAProxy, installed where we may. Where it is not, that is said. */
export async function findHaproxy(): Promise<string | undefined> {
  if (!pathOf('haproxy') && canInstall()) await install(['haproxy']);
  const path = pathOf('haproxy');
  if (!path)
    say(
      'SKIPPED  several machines behind a balancer: HAProxy is not installed (Debian: apt-get install haproxy)',
    );
  return path;
}
