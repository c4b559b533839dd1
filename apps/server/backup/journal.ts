import { gunzipSync } from 'node:zlib';
import { now } from '#platform/clock/clock.ts';
import { isSegment } from '#platform/database/embedded/base-backup.ts';
import type { FileStore } from '#platform/files/files.ts';
import { storedPath } from './journal-file.ts';
import type { Backup } from './kept.ts';
import {
  bytesUpTo,
  type Decrypt,
  FILE_BYTES,
  journalFileNameAt,
  journalPosition,
  type Lineage,
  type Lineages,
  lineageFrom,
  omittedTimeline,
  readLineages,
} from './lines.ts';

export type JournalExtent = {
  /**
   * The last journal file that follows the backup without a gap. Undefined if none was stored after the backup.
   */
  last: string | undefined;
  timeline: number;
  /**
   * Why the journal ends before its last file. Contains the name of the faulty file and the time that can be
   * restored. Undefined if the journal is complete.
   */
  fault: string | undefined;
};

type JournalFile = { name: string; path: string; putAt: Date };

type ReadOptions = {
  open: Decrypt;
  take(name: string, bytes: Buffer): Promise<void>;
  /** The time to restore. Undefined means everything that is stored. */
  to?: Date | undefined;
};

/**
 * Decrypts the journal files that follow a backup and passes them to `take` in order, up to the first missing
 * or damaged file. Also passes the histories of all restored servers, because no server may reuse their
 * timelines.
 * `open` has already decrypted the backup, so a file that it cannot decrypt is damaged.
 */
export async function readJournal(
  location: FileStore,
  backup: Backup,
  { open, take, to }: ReadOptions,
): Promise<JournalExtent> {
  const files = await filesFrom(location, backup);
  const read = async ({ path }: JournalFile) => {
    const sealed = await location.get(path);
    return sealed
      ? await open(sealed)
          .then(gunzipSync)
          .catch(() => 'damaged' as const)
      : undefined;
  };
  const lineages = await readLineages(location, open);
  // An empty history was unreadable. It must not replace a history that the server already has. On timelines
  // after the backup's, even an empty history is passed, to reserve the timeline's number.
  for (const [name, bytes] of lineages.histories)
    if (bytes.length > 0 || name.slice(0, 8) > backup.first.slice(0, 8)) await take(name, bytes);
  const lineage = lineageFrom(lineages, backup, to);
  const { last, fault } = await readFilesInOrder({ files, line: lineage, read, take }, backup);
  return {
    last: last?.name,
    timeline: Number.parseInt(lineage.at(-1)?.timeline ?? '1', 16),
    fault:
      fault ??
      unknownCopyError(lineages, backup) ??
      copyWithoutBackupError(omittedTimeline(lineages, backup, to)),
  };
}

/**
 * Returns a message if the history of a restored server is unreadable, because that server may have written last.
 * Ignores servers that another server continues, and servers before the one that made the backup.
 */
function unknownCopyError({ restoredServers, unread }: Lineages, { first }: Backup): string | undefined {
  const isKnown = (timeline: string) =>
    restoredServers.some(({ line }) => line.some(each => each.timeline === timeline));
  const missingHistory = unread.find(({ timeline }) => timeline > first.slice(0, 8) && !isKnown(timeline));
  return (
    missingHistory &&
    `${missingHistory.path} is missing, damaged or encrypted for another recipient: what the copy with that number wrote cannot be restored. If that copy still runs, delete this file if it exists and restart the copy, which stores the file again.`
  );
}

const copyWithoutBackupError = (timeline: string | undefined): string | undefined =>
  timeline &&
  `The copy with number ${timeline} wrote last, but no complete backup leads to it: what it wrote cannot be restored from this backup.`;

type JournalReader = {
  files: ReadonlyMap<string, JournalFile>;
  read(file: JournalFile): Promise<Buffer | 'damaged' | undefined>;
  take(name: string, bytes: Buffer): Promise<void>;
};

async function readFilesInOrder(
  { files, line, read, take }: JournalReader & { line: Lineage },
  backup: Backup,
): Promise<{ last: JournalFile | undefined; fault: string | undefined }> {
  const backupEnd = journalPosition(backup.last);
  const end = lastPositionOf(files, line, backupEnd);
  let previousFile: JournalFile | undefined;
  for (let place = journalPosition(backup.first); place <= end; place += 1) {
    const name = journalFileNameAt(line, place);
    // Look the file up again, because it may have been added during the listing.
    const file = files.get(name) ?? fileAddedSince(name);
    const bytes = await read(file);
    if (bytes && bytes !== 'damaged') {
      await take(file.name, bytes);
      if (place > backupEnd) previousFile = file;
    } else if (place > backupEnd)
      return { last: previousFile, fault: faultOf(file, bytes, previousFile, backup) };
    // A file that the backup itself contains may be missing from the location.
  }
  return { last: previousFile, fault: undefined };
}

/**
 * Returns the last position at which a file is stored or must have existed. This is at least the backup's own
 * last position and the position from which the last server of the line continued.
 */
function lastPositionOf(files: JournalReader['files'], line: Lineage, own: number): number {
  const lastEntry = line.at(-1);
  let end = Math.max(own, (lastEntry?.from ?? 0) - (lastEntry?.isCopied ? 0 : 1));
  for (const name of files.keys()) {
    const position = journalPosition(name);
    if (position > end && name === journalFileNameAt(line, position)) end = position;
  }
  return end;
}

const fileAddedSince = (name: string): JournalFile => ({
  name,
  path: storedPath(name),
  putAt: now(),
});

function faultOf(
  { path }: JournalFile,
  bytes: Buffer | 'damaged' | undefined,
  before: JournalFile | undefined,
  backup: Backup,
): string {
  const problem =
    bytes === 'damaged'
      ? `${path} is damaged, or encrypted for another recipient`
      : `The journal has a gap: ${path} is missing`;
  const context = before
    ? `The previous file was stored at ${before.putAt.toISOString()}`
    : `Nothing continues from backup ${backup.id}, completed at ${backup.ended_at}`;
  return `${problem}. ${context}: later commits cannot be restored.`;
}

async function filesFrom(location: FileStore, { first }: Backup): Promise<Map<string, JournalFile>> {
  const files = new Map<string, JournalFile>();
  for await (const { path, putAt } of location.walk('journal')) {
    const name =
      path
        .split('/')
        .at(-1)
        ?.replace(/\.age$/, '') ?? '';
    if (isSegment(name) && name.slice(8) >= first.slice(8)) files.set(name, { name, path, putAt });
  }
  return files;
}

/**
 * Returns whether a server that has replayed the journal up to the position `lsn`, such as "0/5000000", has
 * read at least part of the journal file `name`.
 */
export const hasReached = (lsn: string, name: string): boolean =>
  bytesUpTo(lsn) > journalPosition(name) * FILE_BYTES;
