import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Duplex, pipeline as pipelineThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';

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

/** The bytes of a file; none where it has gone. */
export async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Writes the files of an archive below a folder, readable by us alone, and to the disk. Throws where a name leads out of it, or it breaks off. */
export async function unpack(archive: Readable, folder: string): Promise<void> {
  const reading = extract();
  archive.on('error', error => reading.destroy(error));
  archive.pipe(reading);
  for await (const entry of reading) {
    const { name, type } = entry.header;
    const path = join(folder, name);
    if (!isInside(name)) throw new Error('The archive names a file outside of its folder.');
    if (type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 });
    else await write(path, entry as AsyncIterable<Buffer>);
    entry.resume();
  }
}

const isInside = (name: string) => !name.startsWith('/') && !name.split('/').includes('..');

async function write(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  await pipeline(bytes, file.createWriteStream({ flush: true }));
}
