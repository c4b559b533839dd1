import { randomBytes } from 'node:crypto';

/** How many bytes are drawn at once: the operating system takes as long for twelve as for these. */
const DRAWN = 4096;

let drawn = Buffer.alloc(0);
let used = 0;

/** Random bytes, for nonces, tokens and codes. They stand nowhere else once they are given out. */
export function random(length: number): Buffer {
  if (length > DRAWN) return randomBytes(length);
  if (drawn.length - used < length) {
    drawn = randomBytes(DRAWN);
    used = 0;
  }
  const given = Buffer.from(drawn.subarray(used, used + length));
  drawn.fill(0, used, used + length);
  used += length;
  return given;
}
