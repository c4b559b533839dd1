import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { packTar } from 'modern-tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Entry, tarStream, unpack } from './large-tar.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-tar-'));
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = (size: number) => Buffer.alloc(size, 'x');

async function* entriesOf(...entries: Entry[]): AsyncGenerator<Entry> {
  yield* entries;
}

async function* chunks(...some: Buffer[]): AsyncGenerator<Buffer> {
  yield* some;
}

test('a file that changes while it is packed has the announced length in the archive', async () => {
  const archive = tarStream(
    entriesOf(
      { name: 'base', size: null },
      { name: 'base/grown', size: 600, chunks: () => chunks(bytes(400), bytes(400)) },
      { name: 'base/shrunk', size: 600, chunks: () => chunks(bytes(400)) },
      { name: 'base/gone', size: 600, chunks: () => chunks() },
    ),
  );
  await unpack(archive, folder);
  const unpacked = (name: string) => readFile(join(folder, 'base', name));
  expect(await unpacked('grown')).toEqual(bytes(600));
  expect(await unpacked('shrunk')).toEqual(Buffer.concat([bytes(400), Buffer.alloc(200)]));
  expect(await unpacked('gone')).toEqual(Buffer.alloc(600));
});

test.each(['../outside', 'base/../../outside'])('unpacking rejects the file name %s', async name => {
  const archive = Buffer.from(await packTar([{ header: { name, size: 1 }, body: 'x' }]));
  await expect(unpack(Readable.from([archive]), join(folder, 'in'))).rejects.toThrow('outside');
  expect(existsSync(join(folder, 'outside'))).toBe(false);
});

test('a file with an absolute path in an archive is unpacked below the target folder', async () => {
  const archive = Buffer.from(await packTar([{ header: { name: '/outside', size: 1 }, body: 'x' }]));
  await unpack(Readable.from([archive]), join(folder, 'in'));
  expect(await readdir(join(folder, 'in'))).toEqual(['outside']);
});

test('rejects a truncated archive', async () => {
  const archive = Buffer.from(await packTar([{ header: { name: 'a', size: 70_000 }, body: bytes(70_000) }]));
  await expect(unpack(Readable.from([archive.subarray(0, 30_000)]), folder)).rejects.toThrow('truncated');
});
