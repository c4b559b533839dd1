import { execFile } from 'node:child_process';
import { chmod, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseLog } from '#platform/database/database-log.ts';

const run = promisify(execFile);

export type Identity = { uid: number; gid: number; name: string };

/**
 * PostgreSQL refuses to run as root. If this process runs as root, returns another user for the server: the
 * owner of the data's parent folder (for example a checkout in a home folder), otherwise `postgres`,
 * otherwise `nobody`. Undefined if this process does not run as root.
 */
export async function serverIdentity(clusterDir: string): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const owner = await ownerOfNearest(clusterDir);
  const serverUser =
    users.find(user => user.uid === owner && user.uid !== 0) ??
    users.find(user => user.name === 'postgres') ??
    users.find(user => user.name === 'nobody');
  if (serverUser) return serverUser;
  throw new Error(
    'The database server must not run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Start Genkan as an ordinary user.',
  );
}

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
 * Ensures that the server's user can reach `dir`. Adds execute permission, but no read permission, to folders
 * of this process's user that deny access.
 * @throws if a folder of another user denies access
 */
export async function grantAccess(
  identity: Identity | undefined,
  dir: string,
  log: DatabaseLog,
): Promise<void> {
  if (!identity || (await mayEnter(identity, dir))) return;
  for (const step of pathTo(dir)) {
    if (await mayEnter(identity, step)) continue;
    await allowTraversal(step, identity);
    log.warn(`Made the folder ${step} passable: the database server runs as "${identity.name}"`);
  }
}

async function allowTraversal(dir: string, identity: Identity): Promise<void> {
  const { mode, uid, gid } = await stat(dir);
  if (uid !== process.getuid?.())
    throw new Error(
      `The database server runs as "${identity.name}", which may not enter ${dir}. ` +
        `Set DATA_DIR to another folder, or open this one: chmod o+x ${dir}`,
    );
  await chmod(dir, (mode & 0o7777) | (gid === identity.gid ? 0o010 : 0o001));
}

// Ask the kernel as that user, because mode bits do not show access control lists.
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
