import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Entry, filesIn, tarFrom, tarOf, tarSize } from './tar.ts';

const sizes = [0, 1, 511, 512, 513, 70_000];
const files = sizes.map((size, place) => ({ name: `part-${place}`, bytes: Buffer.alloc(size, place + 1) }));
const read: string[] = [];
const entries: Entry[] = files.map(({ name, bytes }) => ({
  name,
  size: bytes.length,
  read: async () => {
    read.push(name);
    return bytes;
  },
}));

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readArchive(archive: Buffer): Promise<{ name: string; bytes: Buffer }[]> {
  const found = [];
  for await (const file of filesIn(Readable.from([archive]), 100_000)) found.push(file);
  return found;
}

describe('an archive', () => {
  test('reading an archive returns its files in order', async () => {
    expect(await readArchive(await bytesOf(tarFrom(entries)))).toEqual(files);
  });

  test('a streamed archive equals that of `tar` and has the announced length', async () => {
    const whole = await bytesOf(tarFrom(entries));
    expect(whole.equals(await tarOf(files))).toBe(true);
    expect(whole.length).toBe(tarSize(entries));
  });

  test('a streamed archive can be resumed at any byte', async () => {
    const whole = await tarOf(files);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), async from => {
        expect((await bytesOf(tarFrom(entries, from))).equals(whole.subarray(from))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('a resumed archive does not read the files before its position', async () => {
    read.length = 0;
    await bytesOf(tarFrom(entries, tarSize(entries.slice(0, 5)) - 1024));
    expect(read).toEqual(['part-5']);
  });

  test('rejects a truncated archive', async () => {
    const whole = await tarOf(files);
    await expect(readArchive(whole.subarray(0, whole.length - 40_000))).rejects.toThrow();
  });

  test('rejects an archive that contains a file that is too large', async () => {
    const large = await tarOf([{ name: 'x', bytes: Buffer.alloc(100_001) }]);
    await expect(readArchive(large)).rejects.toThrow('too large');
  });
});
