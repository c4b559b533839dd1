import { pipeline, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTarDecoder, packTar } from 'modern-tar';

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
  const entries = files.map(({ name, bytes }) => ({
    header: { name, size: bytes.length, mode: 0o600, mtime: EPOCH },
    body: bytes,
  }));
  return Buffer.from(await packTar(entries));
}

/** The files of an archive, each once the one before it is done with. Throws where one is larger than `most` bytes, or the archive breaks off. */
export async function* filesIn(archive: Readable, most: number): AsyncGenerator<Named> {
  const { writable, readable } = createTarDecoder({ strict: true });
  // Where the archive breaks off, so does what is read from it.
  pipeline(archive, Writable.fromWeb(writable), () => undefined);
  for await (const { header, body } of readable) {
    if (header.size > most) throw new Error(`${header.name} is larger than it may be`);
    yield { name: header.name, bytes: await buffer(body) };
  }
}
