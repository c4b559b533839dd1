import { randomBytes } from 'node:crypto';

/** Number of bytes generated at once. The operating system needs just as long for twelve bytes. */
const POOL_BYTES = 4096;

let drawn = Buffer.alloc(0);
let used = 0;

/** Returns random bytes for nonces, tokens and codes. The bytes are never returned again. */
export function random(length: number): Buffer {
  if (length > POOL_BYTES) return randomBytes(length);
  if (drawn.length - used < length) {
    drawn = randomBytes(POOL_BYTES);
    used = 0;
  }
  const given = Buffer.from(drawn.subarray(used, used + length));
  drawn.fill(0, used, used + length);
  used += length;
  return given;
}
