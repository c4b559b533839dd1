import { existsSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from '#platform/database/embedded/identity.ts';
import type { Settings } from '#platform/database/embedded/launch.ts';

export const SPOOL = 'genkan_journal';

export const RESTORED_FOLDER = 'genkan_restored';

/**
 * Makes the server archive each WAL file when it is full, and at least every minute. A file that already exists
 * was archived before the server was killed and is identical.
 */
export const archiveSettings: Settings = {
  archive_mode: 'on',
  archive_timeout: '60s',
  archive_command: `if [ -f ${SPOOL}/%f ]; then cmp -s %p ${SPOOL}/%f; else cp %p ${SPOOL}/%f.part && sync ${SPOOL}/%f.part && mv ${SPOOL}/%f.part ${SPOOL}/%f; fi`,
};

/** Creates the spool folder, owned by the server's user. Every later start then archives the WAL. */
export async function makeSpool(clusterDir: string, identity: Identity | undefined): Promise<void> {
  const path = join(clusterDir, SPOOL);
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (identity) await chown(path, identity.uid, identity.gid);
}

/** Returns whether the spool folder exists. In that case, a start without archiving would leave a gap in the WAL. */
export const hasSpool = (clusterDir: string): boolean => existsSync(join(clusterDir, SPOOL));

/**
 * Makes a restored server replay the WAL completely or up to a time (ISO 8601 with offset). `timeline`
 * selects the server whose WAL is replayed. Undefined means the server that made the backup.
 */
export const replaySettings = (to: string | undefined, timeline: number | undefined): Settings => ({
  restore_command: `cp ${RESTORED_FOLDER}/%f %p`,
  recovery_target_action: 'promote',
  recovery_target_timeline: timeline === undefined ? 'current' : String(timeline),
  ...(to === undefined ? {} : { recovery_target_time: to.replace('T', ' ').replace('Z', '+00') }),
});

/**
 * Checks whether a start failed because the WAL ended before the time given to `replaySettings`. If so, returns the
 * commit time of the last transaction as `last` (ISO 8601 in UTC, undefined if there is none). Returns undefined for
 * other errors.
 */
export function replayEnd(error: unknown): { last: string | undefined } | undefined {
  if (!(error instanceof Error) || !error.message.includes('ended before configured recovery target'))
    return undefined;
  const [, day, time] = /was at log time (\S+) ([\d:.]+)\+00/.exec(error.message) ?? [];
  return { last: day && `${day}T${time}Z` };
}
