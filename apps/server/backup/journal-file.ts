import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);

/** Where it is kept, by its name: its timeline is in the first eight digits. */
export const keptPath = (name: string): string => `journal/${name.slice(0, 8)}/${name}.age`;

const CARRIED = '# carried ';

/** A copy's history with the moment, as PostgreSQL reads over what begins so: a place of backups may be copied, and its times with it. */
export const withMoment = (history: Buffer, at: Date): Buffer =>
  Buffer.concat([history, Buffer.from(`\n${CARRIED}${at.toISOString()}\n`)]);

/** That moment; undefined: it has none. A copy of a copy has those of both, its own last. */
export function carriedAtIn(history: Buffer): Date | undefined {
  const said = history
    .toString('utf8')
    .split('\n')
    .findLast(line => line.startsWith(CARRIED));
  return said === undefined ? undefined : new Date(said.slice(CARRIED.length));
}

/** A file of the journal as it is kept: packed beside this process, which serves guests meanwhile, and sealed. */
export const asKept = async (bytes: Buffer, seal: (packed: Buffer) => Promise<Buffer>): Promise<Buffer> =>
  seal(await pack(bytes, { level: 1 }));
