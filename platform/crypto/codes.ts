import { random } from './random.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random code to be read aloud and typed: 5 bits per character, without I, L, O and U. */
export function crockford(length: number): string {
  return randomFrom(CROCKFORD, length);
}

/** A random code for short URLs; case-sensitive. */
export function base62(length = 8): string {
  return randomFrom(BASE62, length);
}

/**
 * Rejects bytes beyond the last whole multiple of the alphabet's size: modulo would favour its first
 * characters.
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
