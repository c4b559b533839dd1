import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A user of the operating system. */
export type Identity = { uid: number; gid: number; name: string };

/**
 * Who runs the server when we are root, as PostgreSQL refuses root: the owner of the place where the data
 * lie (a checkout in somebody's home), else `postgres`, else `nobody`. Undefined: not root, we run it ourselves.
 */
export async function serverIdentity(clusterDir: string): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const owner = await ownerOfNearest(clusterDir);
  const chosen =
    users.find(user => user.uid === owner && user.uid !== 0) ??
    users.find(user => user.name === 'postgres') ??
    users.find(user => user.name === 'nobody');
  if (chosen) return chosen;
  throw new Error(
    'The database server must not run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Start Genkan as an ordinary user.',
  );
}

/** The users of a file in the form of /etc/passwd. */
export function parseUsers(passwd: string): Identity[] {
  return passwd.split('\n').flatMap(line => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

async function ownerOfNearest(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found ? found.uid : ownerOfNearest(dirname(path));
}
