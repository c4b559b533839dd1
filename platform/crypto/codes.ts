import { random } from './random.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a random code that can be read aloud and typed: 5 bits per character, without I, L, O and U. */
export function crockford(length: number): string {
  return randomFrom(CROCKFORD, length);
}

/** Returns a random, case-sensitive code for short URLs. */
export function base62(length = 8): string {
  return randomFrom(BASE62, length);
}

/**
 * Rejects bytes beyond the last whole multiple of the alphabet's size, because modulo would favor the first
 * characters of the alphabet.
 */
function randomFrom(alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length);
  let code = '';
  while (code.length < length) {
    for (const byte of random(length - code.length))
      if (byte < limit) code += alphabet.charAt(byte % alphabet.length);
  }
  return code;
}
