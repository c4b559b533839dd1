import { existsSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from '#platform/database/embedded/identity.ts';
import type { Settings } from '#platform/database/embedded/launch.ts';

/** Where the server puts the files of its journal (WAL) for whoever carries them away; in its own folder. */
export const SPOOL = 'genkan_journal';

/** Where a restored server finds the files of its journal; in its own folder. */
export const RESTORED = 'genkan_restored';

/**
 * Lets the server put each file of its journal aside once it is full, and after a minute in any case. One that is there
 * already is the same, from before it was killed.
 */
export const spooling: Settings = {
  archive_mode: 'on',
  archive_timeout: '60s',
  archive_command: `if [ -f ${SPOOL}/%f ]; then cmp -s %p ${SPOOL}/%f; else cp %p ${SPOOL}/%f.part && sync ${SPOOL}/%f.part && mv ${SPOOL}/%f.part ${SPOOL}/%f; fi`,
};

/** Makes the folder for it, the server's own: from now on each start puts the journal aside, whoever starts the server. */
export async function makeSpool(clusterDir: string, identity: Identity | undefined): Promise<void> {
  const path = join(clusterDir, SPOOL);
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (identity) await chown(path, identity.uid, identity.gid);
}

/** Whether there is that folder. A start without it would leave a gap in a journal that is carried away. */
export const hasSpool = (clusterDir: string): boolean => existsSync(join(clusterDir, SPOOL));

/**
 * Lets a restored server replay its journal: all that there is, or up to a moment (ISO 8601 with zone). `timeline`: the server whose
 * journal it follows; undefined: the one that made the backup.
 */
export const replaying = (to: string | undefined, timeline: number | undefined): Settings => ({
  restore_command: `cp ${RESTORED}/%f %p`,
  recovery_target_action: 'promote',
  recovery_target_timeline: timeline === undefined ? 'current' : String(timeline),
  ...(to === undefined ? {} : { recovery_target_time: to.replace('T', ' ').replace('Z', '+00') }),
});

/**
 * Whether a start failed because the journal ended before the moment of `replaying`, and when its last transaction was committed,
 * ISO 8601 in UTC (undefined: there is none in it); undefined for everything else.
 */
export function reachedBy(error: unknown): { last: string | undefined } | undefined {
  if (!(error instanceof Error) || !error.message.includes('ended before configured recovery target'))
    return undefined;
  const [, day, time] = /was at log time (\S+) ([\d:.]+)\+00/.exec(error.message) ?? [];
  return { last: day && `${day}T${time}Z` };
}
