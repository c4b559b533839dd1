import { randomBytes } from 'node:crypto';

/** Number of bytes generated at once. The operating system takes just as long to generate twelve bytes. */
const POOL_BYTES = 4096;

let pool = Buffer.alloc(0);
let usedBytes = 0;

/** Returns random bytes for nonces, tokens and codes. The bytes are never returned again. */
export function random(length: number): Buffer {
  if (length > POOL_BYTES) return randomBytes(length);
  if (pool.length - usedBytes < length) {
    pool = randomBytes(POOL_BYTES);
    usedBytes = 0;
  }
  const bytes = Buffer.from(pool.subarray(usedBytes, usedBytes + length));
  pool.fill(0, usedBytes, usedBytes + length);
  usedBytes += length;
  return bytes;
}
