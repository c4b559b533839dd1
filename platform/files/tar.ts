import { Readable } from 'node:stream';
import { extract, pack } from 'tar-stream';

type Named = { name: string; bytes: Buffer };
/** A file that is read when its turn comes; `size` in bytes. */
export type Entry = { name: string; size: number; read: () => Promise<Buffer> };

const BLOCK = 512;
const END = 2 * BLOCK;
/** Two archives of the same files are the same. */
const EPOCH = new Date(0);

const sizeOf = ({ size }: Entry) => BLOCK + Math.ceil(size / BLOCK) * BLOCK;

/** How long the archive of these is, in bytes. Names have at most 100 ASCII characters. */
export const tarSize = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + sizeOf(entry), END);

/** The archive of these from this byte on. What lies before it is not read. */
export function tarFrom(entries: readonly Entry[], from = 0): Readable {
  return Readable.from(skipping(entries, from));
}

async function* skipping(entries: readonly Entry[], from: number): AsyncGenerator<Buffer> {
  let skip = from;
  const rest = [...entries];
  for (let [next] = rest; next && skip >= sizeOf(next); [next] = rest) {
    skip -= sizeOf(next);
    rest.shift();
  }
  for await (const chunk of packed(rest)) {
    if (skip < chunk.length) yield chunk.subarray(skip);
    skip = Math.max(0, skip - chunk.length);
  }
}

/** Each file by itself: the format is nothing but one behind the other. */
async function* packed(entries: readonly Entry[]): AsyncGenerator<Buffer> {
  for (const { name, read } of entries)
    yield (await tarOf([{ name, bytes: await read() }])).subarray(0, -END);
  yield Buffer.alloc(END);
}

/** A small archive as a whole. */
export async function tarOf(files: readonly Named[]): Promise<Buffer> {
  const archive = pack();
  for (const { name, bytes } of files) archive.entry({ name, mode: 0o600, mtime: EPOCH }, bytes);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The files of an archive, each once the one before it is done with. Throws where one is larger than `most` bytes, or the archive breaks off. */
export async function* filesIn(archive: Readable, most: number): AsyncGenerator<Named> {
  const reading = extract();
  archive.on('error', error => reading.destroy(error));
  archive.pipe(reading);
  for await (const entry of reading) {
    const { name, size } = entry.header;
    if (size > most) throw new Error(`${name} is larger than it may be`);
    const chunks: Buffer[] = [];
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
    yield { name, bytes: Buffer.concat(chunks) };
  }
}
