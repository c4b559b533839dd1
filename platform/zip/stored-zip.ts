import { crc32 } from 'node:zlib';

// The format is specified in PKWARE's APPNOTE.TXT, 6.3.10. docs/decisions/2026-11-23-pictures.md explains why this is
// our own implementation.

/** A file for a zip: its path with `/` as separator, its creation time, and its content. */
export type ZippedFile = { name: string; at: Date; bytes: Uint8Array };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;

/** Format versions that a reader must support: 2.0 for folders, 4.5 for more than 4 GiB. */
const VERSION = 20;
const VERSION_64 = 45;
const FLAGS = 0x0800;

/** Placeholder for a number that is too large for its field and is stored in a wider field. */
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/**
 * Creates a zip of uncompressed files, for content that is already compressed. Yields the zip in pieces and
 * requests each file only when needed. Uses ZIP64 for more than 65,534 files or 4 GiB.
 * @throws RangeError for a name longer than 64 KiB or a file larger than 4 GiB
 */
export async function* storedZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let [count, at] = [0, 0];
  for await (const file of files) {
    const name = Buffer.from(file.name);
    const entryFields = fileFields(file, name.length);
    const head = Buffer.concat([localHeader(entryFields), name]);
    yield head;
    yield file.bytes;
    directory.push(centralHeader(entryFields, at), name, ...(at < MAX_32 ? [] : [wideOffset(at)]));
    at += head.length + file.bytes.length;
    count += 1;
  }
  const entries = Buffer.concat(directory);
  yield entries;
  yield endRecord({ count, size: entries.length, at });
}

function fileFields({ at, bytes }: ZippedFile, nameLength: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FLAGS, 2);
  fields.writeUInt32LE(dosTime(at), 6);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

function localHeader(own: Buffer): Buffer {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(LOCAL);
  return Buffer.concat([signature, own]);
}

/** Returns the central directory header of a file. `offset` is the position of the file's local header. */
function centralHeader(own: Buffer, offset: number): Buffer {
  const isWide = offset >= MAX_32;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL, 0);
  header.writeUInt16LE(isWide ? VERSION_64 : VERSION, 4);
  own.copy(header, 6);
  header.writeUInt16LE(isWide ? VERSION_64 : VERSION, 6);
  header.writeUInt16LE(isWide ? WIDE_OFFSET : 0, 30);
  header.writeUInt32LE(isWide ? MAX_32 : offset, 42);
  return header;
}

const WIDE_OFFSET = 12;

function wideOffset(offset: number): Buffer {
  const field = Buffer.alloc(WIDE_OFFSET);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(WIDE_OFFSET - 4, 2);
  field.writeBigUInt64LE(BigInt(offset), 4);
  return field;
}

type Directory = { count: number; size: number; at: number };

function endRecord(directory: Directory): Buffer {
  const { count, size, at } = directory;
  const record = Buffer.alloc(22);
  record.writeUInt32LE(END, 0);
  record.writeUInt16LE(Math.min(count, MAX_16), 8);
  record.writeUInt16LE(Math.min(count, MAX_16), 10);
  record.writeUInt32LE(Math.min(size, MAX_32), 12);
  record.writeUInt32LE(Math.min(at, MAX_32), 16);
  const isWide = count >= MAX_16 || size >= MAX_32 || at >= MAX_32;
  return isWide ? Buffer.concat([endRecord64(directory), record]) : record;
}

function endRecord64({ count, size, at }: Directory): Buffer {
  const record = Buffer.alloc(76);
  record.writeUInt32LE(END_64, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(VERSION_64, 12);
  record.writeUInt16LE(VERSION_64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(at), 48);
  record.writeUInt32LE(LOCATOR_64, 56);
  record.writeBigUInt64LE(BigInt(at + size), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/** Returns the DOS time in UTC with a precision of two seconds. The format supports the years 1980 to 2107. */
function dosTime(at: Date): number {
  const years = Math.min(Math.max(at.getUTCFullYear() - 1980, 0), 127);
  const date = (years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 65_536 + time;
}
