import { random } from './random.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random code that people read aloud and type: 5 bits a character, no I, L, O or U. */
export function crockford(length: number): string {
  return randomFrom(CROCKFORD, length);
}

/** A random code for short addresses; case matters. */
export function base62(length = 8): string {
  return randomFrom(BASE62, length);
}

/** Bytes past the last whole multiple of the alphabet are thrown away: taken modulo they would favour its beginning. */
function randomFrom(alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length);
  let code = '';
  while (code.length < length) {
    for (const byte of random(length - code.length))
      if (byte < limit) code += alphabet.charAt(byte % alphabet.length);
  }
  return code;
}
