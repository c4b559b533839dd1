import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);

/** Where it is kept, by its name: its timeline is in the first eight digits. */
export const keptPath = (name: string): string => `journal/${name.slice(0, 8)}/${name}.age`;

/** A file of the journal as it is kept: packed beside this process, which serves guests meanwhile, and sealed. */
export const asKept = async (bytes: Buffer, seal: (packed: Buffer) => Promise<Buffer>): Promise<Buffer> =>
  seal(await pack(bytes, { level: 1 }));
