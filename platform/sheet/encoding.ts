import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#platform/text/encodings.ts';
import { detectLegacyEncoding } from './legacy-encoding.ts';
import { SheetError } from './sheet-error.ts';

/**
 * Detects the encoding of a text. Checks in this order: a byte order mark of UTF-16, UTF-16 without a mark
 * (at the beginning, most of the even or of the odd bytes are 0), valid UTF-8, and then the encoding in which
 * the letters are plausible.
 * @throws SheetError `unclear_encoding` if no encoding used by spreadsheets fits or several fit
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 200);
  const zeros = (odd: number) => start.filter((byte, at) => at % 2 === odd && byte === 0).length;
  if (start.length >= 4 && zeros(1) > start.length / 4) return 'utf-16le';
  if (start.length >= 4 && zeros(0) > start.length / 4) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  const found = detectLegacyEncoding(bytes);
  if (found === undefined) throw new SheetError('unclear_encoding');
  return found;
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Decodes a text in pieces, without its byte order mark.
 * @throws SheetError if the bytes do not match the encoding
 */
export function* decodeChunks(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
    yield decoder.decode();
  } catch (cause) {
    throw new SheetError('unreadable', cause);
  }
}
