import { pipeline, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTarDecoder, packTar } from 'modern-tar';

type NamedFile = { name: string; bytes: Buffer };
/** A file whose content is read when needed. `size` is in bytes. */
export type Entry = { name: string; size: number; read: () => Promise<Buffer> };

const BLOCK = 512;
const END = 2 * BLOCK;
/** Fixed modification time, so that archives of the same files are identical. */
const EPOCH = new Date(0);

const paddedSizeOf = ({ size }: Entry) => BLOCK + Math.ceil(size / BLOCK) * BLOCK;

/** Returns the size of the archive in bytes. Names may have at most 100 ASCII characters. */
export const tarSize = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + paddedSizeOf(entry), END);

/** Streams the archive from the byte `from`. Files before it are not read. */
export function tarFrom(entries: readonly Entry[], from = 0): Readable {
  return Readable.from(skipBytes(entries, from));
}

async function* skipBytes(entries: readonly Entry[], from: number): AsyncGenerator<Buffer> {
  let bytesToSkip = from;
  const rest = [...entries];
  for (let [next] = rest; next && bytesToSkip >= paddedSizeOf(next); [next] = rest) {
    bytesToSkip -= paddedSizeOf(next);
    rest.shift();
  }
  for await (const chunk of packEntries(rest)) {
    if (bytesToSkip < chunk.length) yield chunk.subarray(bytesToSkip);
    bytesToSkip = Math.max(0, bytesToSkip - chunk.length);
  }
}

/**
 * Packs each file separately. The pieces form one archive, because the format is a plain concatenation of
 * files.
 */
async function* packEntries(entries: readonly Entry[]): AsyncGenerator<Buffer> {
  for (const { name, read } of entries)
    yield (await tarOf([{ name, bytes: await read() }])).subarray(0, -END);
  yield Buffer.alloc(END);
}

export async function tarOf(files: readonly NamedFile[]): Promise<Buffer> {
  const entries = files.map(({ name, bytes }) => ({
    header: { name, size: bytes.length, mode: 0o600, mtime: EPOCH },
    body: bytes,
  }));
  return Buffer.from(await packTar(entries));
}

/**
 * Yields the files of an archive. Each must be consumed before the next is read.
 * @throws if a file is larger than `limit` bytes or the archive is truncated
 */
export async function* filesIn(archive: Readable, limit: number): AsyncGenerator<NamedFile> {
  const { writable, readable } = createTarDecoder({ strict: true });
  // The reader receives errors of the archive, so they are ignored here.
  pipeline(archive, Writable.fromWeb(writable), () => undefined);
  for await (const { header, body } of readable) {
    if (header.size > limit) throw new Error(`${header.name} is too large`);
    yield { name: header.name, bytes: await buffer(body) };
  }
}
