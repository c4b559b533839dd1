import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Entry, Reader, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { storedZip, type ZippedFile } from './stored-zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'stored-zip-'));
afterAll(() => rm(folder, { recursive: true }));

const at = new Date('2024-02-29T23:59:58Z');
const bytesOf = (text: string) => new TextEncoder().encode(text);
const fileOf = (name: string, text: string): ZippedFile => ({ name, at, bytes: bytesOf(text) });

async function* each(files: Iterable<ZippedFile>) {
  yield* files;
}

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const zipped = (...files: ZippedFile[]) => readAll(storedZip(each(files)));

const infoZip = (...args: string[]) => spawnSync('unzip', args, { encoding: 'utf8' });
const hasNoInfoZip = Boolean(infoZip('-v').error);

const files = [
  fileOf('R-1/山田 花子.jpg', 'one'),
  fileOf('R-1/empty.jpg', ''),
  fileOf('R_2/ü.jpg', 'x'.repeat(70_000)),
];

describe('a zip of uncompressed files', () => {
  test('another library can read folders, names in any language and bytes in the zip', async () => {
    const read = unzipSync(await zipped(...files));
    expect(Object.entries(read)).toEqual(files.map(({ name, bytes }) => [name, bytes]));
  });

  test('marks names as UTF-8 and stores the time of each file in UTC', async () => {
    const entries = await entriesOf(new Uint8ArrayReader(await zipped(...files)));
    expect(entries.map(({ filenameUTF8 }) => filenameUTF8)).toEqual([true, true, true]);
    expect(dosTimeOf(entries[0])).toBe('2024-02-29T23:59:58');
  });

  test.each([
    ['before 1980', '1970-05-06T07:08:09Z', '1980-05-06T07:08:08'],
    ['beyond 2107', '2200-05-06T07:08:09Z', '2107-05-06T07:08:08'],
  ])('limits the year of a file created %s to the range of the format', async (_when, made, read) => {
    const [entry] = await entriesOf(
      new Uint8ArrayReader(await zipped({ ...fileOf('a', 'b'), at: new Date(made) })),
    );
    expect(dosTimeOf(entry)).toBe(read);
  });

  test('a zip without files is valid', async () => {
    expect(unzipSync(await zipped())).toEqual({});
  });

  test.skipIf(hasNoInfoZip)('Info-ZIP finds no errors in the zip', async () => {
    const place = join(folder, 'some.zip');
    await writeFile(place, await zipped(...files));
    const { stdout, status } = infoZip('-t', place);
    expect(stdout).toContain('No errors detected');
    expect(status).toBe(0);
  });

  test('reading a damaged file in the zip fails', async () => {
    const zip = await zipped(fileOf('a.jpg', 'a picture'));
    zip.write('P', zip.indexOf('picture'));
    const [entry] = await entriesOf(new Uint8ArrayReader(zip));
    await expect(contentOf(entry)).rejects.toThrow();
  });

  test('the zip requests a file only after the previous file was consumed', async () => {
    const asked: string[] = [];
    const pieces = storedZip(
      (async function* () {
        for (const file of files) {
          asked.push(file.name);
          yield file;
        }
      })(),
    );
    await pieces.next();
    await pieces.next();
    expect(asked).toEqual([files[0]?.name]);
    await pieces.return(undefined);
    expect(asked).toHaveLength(1);
  });

  test('if a file cannot be read, the zip fails with that error', async () => {
    const pieces = storedZip(
      (async function* () {
        yield fileOf('a', 'b');
        throw new Error('The disk is gone');
      })(),
    );
    await expect(readAll(pieces)).rejects.toThrow('The disk is gone');
  });
});

describe('a ZIP64 archive', () => {
  test('a zip can contain more than 65,535 files', async () => {
    const many = Array.from({ length: 65_540 }, (_, n) => fileOf(`${n}.txt`, String(n)));
    const zip = await zipped(...many);
    const read = unzipSync(zip);
    expect(Object.keys(read)).toHaveLength(65_540);
    expect(read['65539.txt']).toEqual(bytesOf('65539'));
    const place = join(folder, 'many.zip');
    await writeFile(place, zip);
    if (!hasNoInfoZip) expect(infoZip('-t', place, '65539.txt').stdout).toContain('No errors detected');
  });

  test('a zip can be larger than 4 GiB', async () => {
    const place = join(folder, 'large.zip');
    const zeros = Buffer.alloc(2 ** 26);
    const large = Array.from({ length: 65 }, (_, n) => ({ name: `zeros-${n}.bin`, at, bytes: zeros }));
    await writeSparsely(place, storedZip(each([...large, fileOf('last.txt', 'beyond')])), zeros);
    const file = await open(place);
    try {
      const { size } = await file.stat();
      const entries = await entriesOf(new OnDisk(file, size));
      expect(size).toBeGreaterThan(2 ** 32);
      expect(entries.map(({ filename }) => filename)).toEqual([...large.map(({ name }) => name), 'last.txt']);
      expect(await contentOf(entries.at(-1))).toEqual(bytesOf('beyond'));
    } finally {
      await file.close();
    }
    if (!hasNoInfoZip)
      expect(infoZip('-t', place, 'zeros-64.bin', 'last.txt').stdout).toContain('No errors detected');
  });
});

const entriesOf = (reader: ConstructorParameters<typeof ZipReader>[0]): Promise<Entry[]> =>
  new ZipReader(reader, { useWebWorkers: false, checkSignature: true }).getEntries();

function contentOf(entry: Entry | undefined): Promise<Uint8Array> {
  if (!entry || entry.directory) throw new Error('There is no such file');
  return entry.getData(new Uint8ArrayWriter());
}

function dosTimeOf(entry: Entry | undefined): string {
  const { lastModDate } = entry ?? {};
  if (!lastModDate) throw new Error('There is no such file');
  const local = new Date(lastModDate.getTime() - lastModDate.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

/** Writes the pieces to a file, but leaves holes for `zeros`, so that they use no disk space. */
async function writeSparsely(path: string, pieces: AsyncIterable<Uint8Array>, zeros: Uint8Array) {
  const file = await open(path, 'w');
  let position = 0;
  for await (const piece of pieces) {
    if (piece !== zeros) await file.write(piece, 0, piece.length, position);
    position += piece.length;
  }
  await file.close();
}

/** Reads only the requested ranges of a file. */
class OnDisk extends Reader<FileHandle> {
  readonly #file: FileHandle;

  constructor(file: FileHandle, size: number) {
    super(file);
    this.#file = file;
    this.size = size;
  }

  override async readUint8Array(from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const { buffer: read, bytesRead } = await this.#file.read(new Uint8Array(length), 0, length, from);
    return read.subarray(0, bytesRead);
  }
}
