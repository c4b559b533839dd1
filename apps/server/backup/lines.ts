import { gunzipSync } from 'node:zlib';
import { isHistory, isSegment } from '#platform/database/embedded/base-backup.ts';
import type { FileStore } from '#platform/files/files.ts';
import { carriedAtIn, keptPath } from './journal-file.ts';
import type { Backup } from './kept.ts';

// A restored server continues another one’s journal on a timeline of its own (the first eight digits of its
// file names) and records which servers it continues: its history. docs/reference/backup.md

/**
 * A line of servers, the first one first: the journal file from which each of them wrote, and whether that file
 * begins with what the previous server had written.
 */
export type Line = { timeline: string; from: number; isCopied?: boolean }[];

/** The line that ends with a copy, and when that copy began to store its journal. */
export type Copy = { line: Line; carriedAt: Date };

export type Open = (sealed: Buffer) => Promise<Buffer>;

export type Lines = {
  copies: Copy[];
  /** The histories by name, as a server may read them; empty if unreadable. */
  histories: Map<string, Buffer>;
  /**
   * The paths of unreadable histories with their copies’ timelines, including copies that wrote here but have
   * no history.
   */
  unread: { path: string; timeline: string }[];
};

/** A server that was not restored and has no history. */
const ORIGINAL = '00000001';

export async function readLines(kept: FileStore, open: Open): Promise<Lines> {
  const lines: Lines = { copies: [], histories: new Map(), unread: [] };
  for (const { name, path, putAt } of await historiesIn(kept)) {
    const timeline = name.slice(0, 8);
    const bytes = await bytesIn(kept, path, open);
    lines.histories.set(name, bytes ?? Buffer.alloc(0));
    if (bytes) lines.copies.push({ line: lineIn(timeline, bytes), carriedAt: carriedAtIn(bytes) ?? putAt });
    else lines.unread.push({ path, timeline });
  }
  return lines;
}

/**
 * Returns the histories in the order of their timelines, including those that should exist: one for every copy
 * that wrote here.
 */
async function historiesIn(kept: FileStore): Promise<{ name: string; path: string; putAt: Date }[]> {
  const found = new Map<string, Date>();
  const writers = new Set<string>();
  for await (const { path, putAt } of kept.walk('journal')) {
    const name = (path.split('/').at(-1) ?? '').replace(/\.age$/, '');
    if (isHistory(name)) found.set(name, putAt);
    else if (isSegment(name)) writers.add(name.slice(0, 8));
  }
  writers.delete(ORIGINAL);
  const names = [
    ...new Set([...found.keys(), ...[...writers].map(timeline => `${timeline}.history`)]),
  ].sort();
  return names.map(name => ({ name, path: keptPath(name), putAt: found.get(name) ?? new Date(0) }));
}

async function bytesIn(kept: FileStore, path: string, open: Open): Promise<Buffer | undefined> {
  const sealed = await kept.get(path);
  try {
    return sealed && gunzipSync(await open(sealed));
  } catch {
    return undefined;
  }
}

/**
 * Returns the line of the newest copy that continues from this backup and had begun by that time, otherwise of
 * the server that made the backup.
 */
export function lineFrom({ copies }: Lines, backup: Backup, to: Date | undefined): Line {
  const own = backup.first.slice(0, 8);
  const copy = byTime(copies).findLast(each => hadBegun(each, to) && goesOnFrom(each, backup));
  const after = copy ? copy.line.slice(copy.line.findIndex(({ timeline }) => timeline === own) + 1) : [];
  return [{ timeline: own, from: 0 }, ...after];
}

/**
 * Returns the backup that leads to the state at that time, among those complete by then: the last one, or, if a
 * copy has begun since that does not continue from it, the last one that this copy continues from, if any.
 * Undefined: there is no backup.
 */
export function backupFor(
  { copies }: Lines,
  backups: readonly Backup[],
  to: Date | undefined,
): Backup | undefined {
  const whole = backups.filter(({ ended_at }) => to === undefined || new Date(ended_at) <= to);
  const last = whole.at(-1);
  const newest = byTime(copies).findLast(each => hadBegun(each, to));
  if (!last || !newest || newest.carriedAt <= new Date(last.began_at)) return last;
  return whole.findLast(backup => goesOnFrom(newest, backup)) ?? last;
}

/**
 * Returns the timeline of the newest copy that had begun, if it began after the backup and does not continue
 * from it: it is left out.
 */
export function leftOut({ copies }: Lines, backup: Backup, to: Date | undefined): string | undefined {
  const newest = byTime(copies).findLast(each => hadBegun(each, to));
  const isLater = newest && newest.carriedAt > new Date(backup.began_at);
  return isLater && !goesOnFrom(newest, backup) ? newest.line.at(-1)?.timeline : undefined;
}

const byTime = (copies: readonly Copy[]) =>
  copies.toSorted((one, other) => one.carriedAt.getTime() - other.carriedAt.getTime());

const hadBegun = ({ carriedAt }: Copy, to: Date | undefined) => to === undefined || carriedAt <= to;

/**
 * A server starts a new journal file after the last file of a backup, so a copy that continues from the backup
 * starts after that file.
 */
function goesOnFrom({ line }: Copy, { first, last }: Backup): boolean {
  const own = line.findIndex(({ timeline }) => timeline === first.slice(0, 8));
  return own >= 0 && line.slice(own + 1).every(({ from }) => from > placeOf(last));
}

export const FILE_BYTES = 16 * 1024 * 1024;

/** Returns the number of a journal file: one step of the middle eight digits is 256 files of 16 MiB each. */
export const placeOf = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);

/** Converts a position in the journal, such as "0/5000000", to bytes from its beginning. */
export function bytesUpTo(lsn: string): number {
  const [high = '0', low = '0'] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

/**
 * Returns the name of the file at this position. Another server’s file of the same number is not of this line:
 * it holds abandoned data.
 */
export function nameAt(line: Line, place: number): string {
  const timeline = line.findLast(({ from }) => from <= place)?.timeline ?? '';
  return `${timeline}${hex(Math.floor(place / 256))}${hex(place % 256)}`;
}

/**
 * Parses a line from the history of its last server, which says for each earlier server where the next one
 * continued: "1\t0/5000000\twhy".
 */
function lineIn(last: string, history: Buffer): Line {
  const line: Line = [];
  let begun = { from: 0, isCopied: false };
  for (const text of history.toString('utf8').split('\n')) {
    const [, timeline, lsn] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(text) ?? [];
    if (!timeline || !lsn) continue;
    line.push({ timeline: hex(Number(timeline)), ...begun });
    const bytes = bytesUpTo(lsn);
    begun = { from: Math.floor(bytes / FILE_BYTES), isCopied: bytes % FILE_BYTES > 0 };
  }
  return [...line, { timeline: last, ...begun }];
}
