import { gunzipSync } from 'node:zlib';
import { now } from '#platform/clock/clock.ts';
import { isHistory, isSegment } from '#platform/database/embedded/base-backup.ts';
import type { FileStore } from '#platform/files/files.ts';
import { keptPath } from './journal-file.ts';
import type { Backup } from './kept.ts';

/** How far the journal goes on from a backup, file by file. */
export type Reach = {
  /** The last file that joins on; undefined: none came after the backup. */
  last: string | undefined;
  /** The number of the server that wrote its end, in the line of those that went on from each other. */
  timeline: number;
  /** What ends it before its last file; undefined: it is whole. Says which file, and up to when the others reach. */
  fault: string | undefined;
};

export type Open = (sealed: Buffer) => Promise<Buffer>;

type File = { name: string; path: string; putAt: Date };
/**
 * A line of servers, the first one first: from which file of the journal on each of them wrote it, and whether that begins with what the
 * one before had written.
 */
type Line = { timeline: string; from: number; isCopied?: boolean }[];

/**
 * Hands over, opened and in their order, the files of the journal that join on to a backup, up to the first one that is missing or
 * damaged. `open` has opened the backup itself: what it cannot open here is damaged.
 */
export async function readJournal(
  kept: FileStore,
  backup: Backup,
  { open, take }: { open: Open; take(name: string, bytes: Buffer): Promise<void> },
): Promise<Reach> {
  const files = await filesFrom(kept, backup);
  const read = async ({ path }: File) => {
    const sealed = await kept.get(path);
    return sealed
      ? await open(sealed)
          .then(gunzipSync)
          .catch(() => 'damaged' as const)
      : undefined;
  };
  const { line, unread } = await newestLine({ files, read, take }, backup);
  const { last, fault } = await follow({ files, line, read, take }, backup);
  return {
    last: last?.name,
    timeline: Number.parseInt(line.at(-1)?.timeline ?? '1', 16),
    fault: fault ?? (unread && faultOf(unread, 'damaged', last, backup)),
  };
}

type Reading = {
  files: ReadonlyMap<string, File>;
  read(file: File): Promise<Buffer | 'damaged' | undefined>;
  take(name: string, bytes: Buffer): Promise<void>;
};

/**
 * The newest line of servers that the backup belongs to. All histories are handed over, also of lines that began elsewhere: the server
 * must not give their numbers to a line of its own. `unread`: the first that cannot be read; what comes behind it is not known.
 */
async function newestLine(
  { files, read, take }: Reading,
  backup: Backup,
): Promise<{ line: Line; unread: File | undefined }> {
  const own = backup.first.slice(0, 8);
  let line: Line = [{ timeline: own, from: 0 }];
  for (const file of [...files.values()].filter(({ name }) => isHistory(name))) {
    const bytes = await read(file);
    if (bytes === 'damaged') return { line, unread: file };
    if (!bytes) continue;
    await take(file.name, bytes);
    const found = lineIn(file.name.slice(0, 8), bytes);
    const joins = found.findIndex(({ timeline }) => timeline === own);
    const left = found[joins + 1];
    if (joins >= 0 && (!left || left.from >= placeOf(backup.last)))
      line = [{ timeline: own, from: 0 }, ...found.slice(joins + 1)];
  }
  return { line, unread: undefined };
}

async function follow(
  { files, line, read, take }: Reading & { line: Line },
  backup: Backup,
): Promise<{ last: File | undefined; fault: string | undefined }> {
  const own = placeOf(backup.last);
  const places = [...files.keys()].filter(isSegment).map(placeOf);
  const begun = line.at(-1);
  const end = Math.max(
    own,
    ...places.filter(place => files.has(nameAt(line, place))),
    begun?.isCopied ? begun.from : 0,
  );
  let before: File | undefined;
  for (let place = placeOf(backup.first); place <= end; place += 1) {
    const name = nameAt(line, place);
    // One that came while they were listed is looked for once more.
    const file = files.get(name) ?? comeSince(name);
    const bytes = await read(file);
    if (bytes && bytes !== 'damaged') {
      await take(file.name, bytes);
      if (place > own) before = file;
    } else if (place > own) return { last: before, fault: faultOf(file, bytes, before, backup) };
    // What the backup holds itself may be away here.
  }
  return { last: before, fault: undefined };
}

const comeSince = (name: string): File => ({
  name,
  path: keptPath(name),
  putAt: now(),
});

function faultOf(
  { path }: File,
  bytes: Buffer | 'damaged' | undefined,
  before: File | undefined,
  backup: Backup,
): string {
  const what =
    bytes === 'damaged'
      ? `${path} is damaged, or was encrypted for somebody else`
      : `The journal has a gap: ${path} is missing`;
  const until = before
    ? `The file before it was kept at ${before.putAt.toISOString()}`
    : `Nothing joins on to backup ${backup.id}, whole since ${backup.ended_at}`;
  return `${what}. ${until}: nothing that was committed later can be brought back.`;
}

/** The files of the journal that this backup may need, by their names, and the histories of all lines. */
async function filesFrom(kept: FileStore, { first }: Backup): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  for await (const { path, putAt } of kept.walk('journal')) {
    const name =
      path
        .split('/')
        .at(-1)
        ?.replace(/\.age$/, '') ?? '';
    const isNeeded = isSegment(name) && name.slice(8) >= first.slice(8);
    if (isNeeded || isHistory(name)) files.set(name, { name, path, putAt });
  }
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const FILE_BYTES = 16 * 1024 * 1024;

/** The number of a file of the journal: 256 of 16 MiB each to one step of the middle eight digits. */
const placeOf = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

/** A place in the journal, "0/5000000", in bytes from its beginning. */
function bytesUpTo(lsn: string): number {
  const [high = '0', low = '0'] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

/** Whether a server that has replayed up to this place in the journal, "0/5000000", has read something of that file. */
export const hasReached = (lsn: string, name: string): boolean => bytesUpTo(lsn) > placeOf(name) * FILE_BYTES;

/** How the file at this place is called. Another server's of the same number is not this line's: it holds what came to nothing. */
function nameAt(line: Line, place: number): string {
  const timeline = line.findLast(({ from }) => from <= place)?.timeline ?? '';
  return `${timeline}${hex(Math.floor(place / 256))}${hex(place % 256)}`;
}

/** A line by the history of its last server: of each server before it, where the next one went on, "1\t0/5000000\twhy". */
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
