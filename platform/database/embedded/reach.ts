import { execFile } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import type { Identity } from '#platform/database/embedded/identity.ts';

const run = promisify(execFile);

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
