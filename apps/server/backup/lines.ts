import { gunzipSync } from 'node:zlib';
import { isHistory, isSegment } from '#platform/database/embedded/base-backup.ts';
import type { FileStore } from '#platform/files/files.ts';
import { startTimeIn, storedPath } from './journal-file.ts';
import type { Backup } from './kept.ts';

// A restored server continues the journal of another server on its own timeline (the first eight digits of the
// file names). Its history file lists the servers that it continues. docs/reference/backup.md

/**
 * A line of servers, each of which continues the previous one. `from` is the position of the first journal file
 * that the server wrote. `isCopied` means that this file begins with data of the previous server.
 */
export type Lineage = { timeline: string; from: number; isCopied?: boolean }[];

export type RestoredServer = { line: Lineage; startedAt: Date };

export type Decrypt = (sealed: Buffer) => Promise<Buffer>;

export type Lineages = {
  restoredServers: RestoredServer[];
  /** The histories by name, in the format that PostgreSQL reads. Empty if unreadable. */
  histories: Map<string, Buffer>;
  /** The paths and timelines of unreadable histories. Includes servers that stored a journal but no history. */
  unread: { path: string; timeline: string }[];
};

/** The timeline of a server that was not restored. It has no history. */
const ORIGINAL = '00000001';

export async function readLineages(location: FileStore, open: Decrypt): Promise<Lineages> {
  const lineages: Lineages = { restoredServers: [], histories: new Map(), unread: [] };
  for (const { name, path, putAt } of await historiesIn(location)) {
    const timeline = name.slice(0, 8);
    const bytes = await bytesIn(location, path, open);
    lineages.histories.set(name, bytes ?? Buffer.alloc(0));
    if (bytes)
      lineages.restoredServers.push({
        line: parseLineage(timeline, bytes),
        startedAt: startTimeIn(bytes) ?? putAt,
      });
    else lineages.unread.push({ path, timeline });
  }
  return lineages;
}

/**
 * Returns the histories in the order of their timelines. Includes a path for every restored server that stored
 * a journal, even if its history is missing.
 */
async function historiesIn(location: FileStore): Promise<{ name: string; path: string; putAt: Date }[]> {
  const found = new Map<string, Date>();
  const writers = new Set<string>();
  for await (const { path, putAt } of location.walk('journal')) {
    const name = (path.split('/').at(-1) ?? '').replace(/\.age$/, '');
    if (isHistory(name)) found.set(name, putAt);
    else if (isSegment(name)) writers.add(name.slice(0, 8));
  }
  writers.delete(ORIGINAL);
  const names = [
    ...new Set([...found.keys(), ...[...writers].map(timeline => `${timeline}.history`)]),
  ].sort();
  return names.map(name => ({ name, path: storedPath(name), putAt: found.get(name) ?? new Date(0) }));
}

async function bytesIn(location: FileStore, path: string, open: Decrypt): Promise<Buffer | undefined> {
  const sealed = await location.get(path);
  try {
    return sealed && gunzipSync(await open(sealed));
  } catch {
    return undefined;
  }
}

/**
 * Returns the lineage of the newest restored server that continues this backup and started no later than `to`
 * (at any time if undefined). If there is none, returns that of the server that made the backup.
 */
export function lineageFrom({ restoredServers }: Lineages, backup: Backup, to: Date | undefined): Lineage {
  const ownTimeline = backup.first.slice(0, 8);
  const copy = sortByStart(restoredServers).findLast(
    each => hasStartedBy(each, to) && continuesFrom(each, backup),
  );
  const laterEntries = copy
    ? copy.line.slice(copy.line.findIndex(({ timeline }) => timeline === ownTimeline) + 1)
    : [];
  return [{ timeline: ownTimeline, from: 0 }, ...laterEntries];
}

/**
 * Returns the backup from which the state at `to` (by default the latest state) can be restored. Only backups
 * that were complete by then are considered. Usually this is the last one. If a restored server has begun
 * since, it is the last backup that this server continues or, if there is none, the last backup. Returns
 * undefined if there is no backup.
 */
export function backupFor(
  { restoredServers }: Lineages,
  backups: readonly Backup[],
  to: Date | undefined,
): Backup | undefined {
  const candidates = backups.filter(({ ended_at }) => to === undefined || new Date(ended_at) <= to);
  const last = candidates.at(-1);
  const newest = sortByStart(restoredServers).findLast(each => hasStartedBy(each, to));
  if (!last || !newest || newest.startedAt <= new Date(last.began_at)) return last;
  return candidates.findLast(backup => continuesFrom(newest, backup)) ?? last;
}

/**
 * Returns the timeline of the newest restored server if that server began after the backup and does not
 * continue it. A restore of this backup then omits what that server wrote. Otherwise returns undefined.
 */
export function omittedTimeline(
  { restoredServers }: Lineages,
  backup: Backup,
  to: Date | undefined,
): string | undefined {
  const newest = sortByStart(restoredServers).findLast(each => hasStartedBy(each, to));
  const isLater = newest && newest.startedAt > new Date(backup.began_at);
  return isLater && !continuesFrom(newest, backup) ? newest.line.at(-1)?.timeline : undefined;
}

const sortByStart = (restoredServers: readonly RestoredServer[]) =>
  restoredServers.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime());

const hasStartedBy = ({ startedAt }: RestoredServer, to: Date | undefined) =>
  to === undefined || startedAt <= to;

/**
 * Returns whether a restored server continues this backup. A restored server starts a new journal file after
 * the last file of the backup, so its first file must come later.
 */
function continuesFrom({ line }: RestoredServer, { first, last }: Backup): boolean {
  const ownIndex = line.findIndex(({ timeline }) => timeline === first.slice(0, 8));
  return ownIndex >= 0 && line.slice(ownIndex + 1).every(({ from }) => from > journalPosition(last));
}

export const FILE_BYTES = 16 * 1024 * 1024;

/**
 * Returns the position of a journal file. The middle eight digits of its name count units of 256 files of 16
 * MiB each.
 */
export const journalPosition = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);

/** Converts a position in the journal, such as "0/5000000", to bytes from the beginning. */
export function bytesUpTo(lsn: string): number {
  const [high = '0', low = '0'] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

/**
 * Returns the name of the journal file at this position. A file with the same number from a server outside this
 * line contains abandoned data.
 */
export function journalFileNameAt(line: Lineage, place: number): string {
  const timeline = line.findLast(({ from }) => from <= place)?.timeline ?? '';
  return `${timeline}${hex(Math.floor(place / 256))}${hex(place % 256)}`;
}

/**
 * Parses the history of the last server into a line. Each row gives the position at which the next server
 * continued: "1\t0/5000000\twhy".
 */
function parseLineage(last: string, history: Buffer): Lineage {
  const lineage: Lineage = [];
  let start = { from: 0, isCopied: false };
  for (const text of history.toString('utf8').split('\n')) {
    const [, timeline, lsn] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(text) ?? [];
    if (!timeline || !lsn) continue;
    lineage.push({ timeline: hex(Number(timeline)), ...start });
    const bytes = bytesUpTo(lsn);
    start = { from: Math.floor(bytes / FILE_BYTES), isCopied: bytes % FILE_BYTES > 0 };
  }
  return [...lineage, { timeline: last, ...start }];
}
