import { isUtf8 } from 'node:buffer';
import { SheetError } from './sheet-error.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis';

/**
 * In which encoding a text is: as its mark says, UTF-8 where its bytes are that, UTF-16 where every other byte of its beginning
 * is 0, else Shift_JIS, which spreadsheets in Japan still write.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 200);
  const zeros = (odd: number) => start.filter((byte, at) => at % 2 === odd && byte === 0).length;
  if (start.length >= 4 && zeros(1) > start.length / 4) return 'utf-16le';
  if (start.length >= 4 && zeros(0) > start.length / 4) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'shift_jis';
}

const AT_ONCE = 256 * 1024;

/** The text, some at a time, without its mark. Throws SheetError where the bytes are not of this encoding. */
export function* decoded(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += AT_ONCE)
      yield decoder.decode(bytes.subarray(at, at + AT_ONCE), { stream: true });
    yield decoder.decode();
  } catch (cause) {
    throw new SheetError('unreadable', cause);
  }
}
