import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Duplex, pipeline as pipelineThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Extract, extract, type Pack, pack } from 'tar-stream';
import { inGroups } from './in-groups.ts';

/** A file or (`size` null) a folder of an archive. What is read may be shorter or longer than `size` (bytes) by then: see `tarStream`. */
export type Entry = { name: string } & (
  | { size: null }
  | { size: number; chunks: () => AsyncIterable<Buffer> }
);

const EPOCH = new Date(0);

/**
 * An archive as it is made, of files that may change meanwhile: each has the length that was said, cut off or filled up with
 * zeros.
 */
export function tarStream(entries: AsyncIterable<Entry>): Readable {
  const archive = pack();
  fill(archive, entries).then(
    () => archive.finalize(),
    (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return Readable.from(archive as AsyncIterable<Buffer>);
}

async function fill(archive: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const entry of entries) {
    const head = { name: entry.name, mtime: EPOCH, mode: entry.size === null ? 0o700 : 0o600 };
    if (entry.size === null) archive.entry({ ...head, type: 'directory' });
    else {
      const sink = archive.entry({ ...head, size: entry.size });
      await pipeline(exactly(entry.size, entry.chunks()), sink);
    }
  }
}

const ZEROS = Buffer.alloc(64 * 1024);

async function* exactly(size: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size;
  for await (const chunk of chunks) {
    yield chunk.subarray(0, left);
    left -= Math.min(left, chunk.length);
    if (left === 0) return;
  }
  for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left);
}

/** A stream through another one; where the first breaks off, so does what comes out. */
export function through<T extends Duplex>(from: Readable, by: T): T {
  pipelineThrough(from, by, () => undefined);
  return by;
}

const READ_BYTES = 1024 * 1024;

/** The bytes of a file; none where it has gone. `size`: how many there are about, as room for them is made before they are read. */
export async function* bytesOf(path: string, size = READ_BYTES): AsyncGenerator<Buffer> {
  try {
    const highWaterMark = Math.min(size + 1, READ_BYTES);
    yield* createReadStream(path, { highWaterMark }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Bytes up to which a file is held in memory, to be written beside others. */
const SMALL = 1024 * 1024;
const AT_ONCE = 16;
const NEW = { flag: 'wx', mode: 0o600 };

/**
 * Writes the files of an archive below a folder, readable by us alone; whether they have come to the disk is for others to see to.
 * Throws where a name leads out of it, or it breaks off.
 */
export async function unpack(archive: Readable, folder: string): Promise<void> {
  const reading = extract();
  archive.on('error', error => reading.destroy(error));
  archive.pipe(reading);
  for await (const some of inGroups(smallFiles(reading, folder), AT_ONCE))
    await Promise.all(some.map(({ path, bytes }) => writeFile(path, bytes, NEW)));
}

/** Makes the folders and writes the large files as they come; hands over the small ones. */
async function* smallFiles(
  reading: Extract,
  folder: string,
): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const made = new Set<string>();
  for await (const entry of reading) {
    const { name, type, size = 0 } = entry.header;
    if (!isInside(name)) throw new Error('The archive names a file outside of its folder.');
    const path = join(folder, name);
    const above = type === 'directory' ? path : dirname(path);
    if (!made.has(above)) await mkdir(above, { recursive: true, mode: 0o700 });
    made.add(above);
    const chunks = entry as AsyncIterable<Buffer>;
    if (type !== 'directory' && size <= SMALL) yield { path, bytes: await buffer(chunks) };
    else if (type !== 'directory')
      await pipeline(chunks, createWriteStream(path, { flags: NEW.flag, mode: NEW.mode }));
    entry.resume();
  }
}

const isInside = (name: string) => !name.startsWith('/') && !name.split('/').includes('..');
