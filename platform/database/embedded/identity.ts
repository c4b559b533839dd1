import { execFile } from 'node:child_process';
import { chmod, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseLog } from '#platform/database/database-log.ts';

const run = promisify(execFile);

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

/**
 * Makes sure that the server's user can walk to `dir`. A folder on the way that is closed to it and is ours
 * gets the right to pass through, no right to list or read. Somebody else's is refused.
 */
export async function letIn(identity: Identity | undefined, dir: string, log: DatabaseLog): Promise<void> {
  if (!identity || (await mayEnter(identity, dir))) return;
  for (const step of pathTo(dir)) {
    if (await mayEnter(identity, step)) continue;
    await open(step, identity);
    log.warn(`Opened the folder ${step} for passing through: the database server runs as "${identity.name}"`);
  }
}

async function open(dir: string, identity: Identity): Promise<void> {
  const { mode, uid, gid } = await stat(dir);
  if (uid !== process.getuid?.())
    throw new Error(
      `The database server runs as "${identity.name}", which may not enter ${dir}. ` +
        `Set DATA_DIR to another folder, or open this one: chmod o+x ${dir}`,
    );
  await chmod(dir, (mode & 0o7777) | (gid === identity.gid ? 0o010 : 0o001));
}

// The kernel is asked, as that user: it knows about access lists, which mode bits do not show.
async function mayEnter({ uid, gid }: Identity, dir: string): Promise<boolean> {
  return run('/bin/sh', ['-c', 'test -x "$1"', 'sh', dir], { uid, gid, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

function pathTo(dir: string): string[] {
  const parent = dirname(dir);
  return parent === dir ? [dir] : [...pathTo(parent), dir];
}
