import { crc32, inflateRawSync } from 'node:zlib';
import { InvalidPostalCodeList } from './ken-all.ts';

const END_OF_ZIP = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;
/** The list is about 12 MB, so a file above this limit is not the list. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Decodes Japan Post's list: CSV, plain or in the published zip, in Shift_JIS or UTF-8.
 * @throws InvalidPostalCodeList for any other format
 */
export function unpack(bytes: Buffer): string {
  const csv = bytes.toString('latin1', 0, 2) === 'PK' ? csvIn(bytes) : bytes;
  // Japanese text in Shift_JIS is never valid UTF-8.
  const text = tryDecode('utf-8', csv) ?? tryDecode('shift_jis', csv);
  if (text === undefined)
    throw new InvalidPostalCodeList('The file is encoded neither in Shift_JIS nor in UTF-8');
  return text;
}

function tryDecode(encoding: 'utf-8' | 'shift_jis', bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function csvIn(zip: Buffer): Buffer {
  try {
    const entry = entries(zip).find(({ name }) => /\.csv$/i.test(name));
    if (entry) return contentOf(zip, entry);
  } catch (error) {
    throw new InvalidPostalCodeList('The zip file is damaged', { cause: error });
  }
  throw new InvalidPostalCodeList('The zip file contains no CSV file');
}

type Entry = { name: string; method: number; crc: number; packed: number; at: number };

function entries(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from(Uint32Array.of(END_OF_ZIP).buffer));
  const found: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === ENTRY) {
    const nameLength = zip.readUInt16LE(at + 28);
    found.push({
      name: zip.toString('latin1', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}

function contentOf(zip: Buffer, { method, crc, packed, at }: Entry): Buffer {
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const data = zip.subarray(start, start + packed);
  const content = method === DEFLATED ? inflateRawSync(data, { maxOutputLength: MAX_BYTES }) : data;
  if (crc32(content) !== crc) throw new Error('The checksum is wrong');
  return content;
}
