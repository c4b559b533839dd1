import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);

/** Returns the path of a journal file by its name, whose first eight digits are the timeline. */
export const keptPath = (name: string): string => `journal/${name.slice(0, 8)}/${name}.age`;

const CARRIED = '# carried ';

/**
 * Adds the time to a copy’s history in a line that PostgreSQL ignores. File times are unreliable, as the backup
 * location may be copied along with them.
 */
export const withMoment = (history: Buffer, at: Date): Buffer =>
  Buffer.concat([history, Buffer.from(`\n${CARRIED}${at.toISOString()}\n`)]);

/**
 * Returns that time; undefined if there is none. The history of a copy of a copy contains both times, its own
 * last.
 */
export function carriedAtIn(history: Buffer): Date | undefined {
  const said = history
    .toString('utf8')
    .split('\n')
    .findLast(line => line.startsWith(CARRIED));
  return said === undefined ? undefined : new Date(said.slice(CARRIED.length));
}

/**
 * Returns a journal file as it is stored: compressed off the main thread, as this process serves guests
 * meanwhile, and encrypted.
 */
export const asKept = async (bytes: Buffer, seal: (packed: Buffer) => Promise<Buffer>): Promise<Buffer> =>
  seal(await pack(bytes, { level: 1 }));
