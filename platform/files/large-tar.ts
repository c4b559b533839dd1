import { createReadStream } from 'node:fs';
import { type Duplex, pipeline as pipelineThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { unpackTar } from 'modern-tar/fs';

/**
 * A file or folder of an archive. A folder has the `size` null. The content may be shorter or longer than
 * `size` (bytes): see `tarStream`.
 */
export type Entry = { name: string } & (
  | { size: null }
  | { size: number; chunks: () => AsyncIterable<Buffer> }
);

const EPOCH = new Date(0);

/**
 * Streams an archive of files that may change while they are read. Each file is truncated or padded with zeros to its
 * announced length.
 */
export function tarStream(entries: AsyncIterable<Entry>): Readable {
  const { readable, controller } = createTarPacker();
  addEntries(controller, entries).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  return Readable.fromWeb(readable);
}

async function addEntries(archive: TarPackController, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const entry of entries) {
    const head = { name: entry.name, mtime: EPOCH };
    if (entry.size === null) await archive.add({ ...head, type: 'directory', mode: 0o700, size: 0 }).close();
    else {
      const sink = archive.add({ ...head, mode: 0o600, size: entry.size });
      await ReadableStream.from(fitToSize(entry.size, entry.chunks())).pipeTo(sink);
    }
  }
}

const ZEROS = Buffer.alloc(64 * 1024);

async function* fitToSize(size: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytesLeft = size;
  for await (const chunk of chunks) {
    yield chunk.subarray(0, bytesLeft);
    bytesLeft -= Math.min(bytesLeft, chunk.length);
    if (bytesLeft === 0) return;
  }
  for (; bytesLeft > 0; bytesLeft -= Math.min(bytesLeft, ZEROS.length)) yield ZEROS.subarray(0, bytesLeft);
}

export function pipeThrough<T extends Duplex>(from: Readable, by: T): T {
  pipelineThrough(from, by, () => undefined);
  return by;
}

const READ_BYTES = 1024 * 1024;

/**
 * Reads a file in chunks. Yields nothing if the file was deleted. `size` is the approximate size, which
 * determines the size of the buffer.
 */
export async function* bytesOf(path: string, size = READ_BYTES): AsyncGenerator<Buffer> {
  try {
    const highWaterMark = Math.min(size + 1, READ_BYTES);
    yield* createReadStream(path, { highWaterMark }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/**
 * Unpacks an archive below a folder, readable only by the current user. Does not sync the files to disk.
 * @throws if a name points outside the folder or the archive is truncated
 */
export async function unpack(archive: Readable, folder: string): Promise<void> {
  await pipeline(archive, unpackTar(folder, { strict: true, dmode: 0o700, fmode: 0o600 }));
}
