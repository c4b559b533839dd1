import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);

/** Returns the storage path of a journal file. The first eight digits of its name are the timeline. */
export const storedPath = (name: string): string => `journal/${name.slice(0, 8)}/${name}.age`;

const START_TIME_PREFIX = '# carried ';

/**
 * Appends the time to a restored server's history, in a line that PostgreSQL ignores. File times are unreliable
 * because they change when the backup location is copied.
 */
export const withStartTime = (history: Buffer, at: Date): Buffer =>
  Buffer.concat([history, Buffer.from(`\n${START_TIME_PREFIX}${at.toISOString()}\n`)]);

/**
 * Returns the time that `withStartTime` appended, or undefined if there is none. If a restored server was restored
 * again, the history contains several times, and the last one is returned.
 */
export function startTimeIn(history: Buffer): Date | undefined {
  const startLine = history
    .toString('utf8')
    .split('\n')
    .findLast(line => line.startsWith(START_TIME_PREFIX));
  return startLine === undefined ? undefined : new Date(startLine.slice(START_TIME_PREFIX.length));
}

/**
 * Compresses and encrypts a journal file for storage. Compresses outside the main thread, because this process also
 * serves guests.
 */
export const packJournalFile = async (
  bytes: Buffer,
  seal: (packed: Buffer) => Promise<Buffer>,
): Promise<Buffer> => seal(await pack(bytes, { level: 1 }));
