import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { random } from './random.ts';

const BYTES = 32;

let root: { key: Buffer; subkeys: Map<string, Buffer> } | undefined;

/** Sets the root key (32 bytes). All other keys of this process are derived from it or wrapped with it. */
export function setRootKey(key: Buffer): void {
  if (key.length !== BYTES) throw new Error('The root key must have 32 bytes');
  root = { key, subkeys: new Map() };
}

/** Derives a key for one purpose. It reveals nothing about the keys for other purposes. */
export function subkey(purpose: string): Buffer {
  if (!root) throw new Error('The root key is not set: call setRootKey first');
  const cached = root.subkeys.get(purpose);
  if (cached) return cached;
  const newSubkey = derive(root.key, purpose);
  root.subkeys.set(purpose, newSubkey);
  return newSubkey;
}

/** Returns a value that is stored in the database to recognize the master key and reveals nothing about it. */
export function fingerprint(masterKey: Buffer): Buffer {
  return derive(masterKey, 'fingerprint').subarray(0, 16);
}

export function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `genkan/${purpose}`, BYTES));
}

/**
 * Returns the HMAC-SHA256 of a value. Allows a lookup of a secret or of a guessable value, such as a phone
 * number, without storing the value (docs/security/keys.md).
 */
export function keyedHash(purpose: string, value: string): Buffer {
  return createHmac('sha256', keyObject(subkey(`hash/${purpose}`)))
    .update(value)
    .digest();
}

/**
 * Hashes tokens of `randomToken`, which are shown only once. Not suitable for guessable values, because it is too fast.
 */
export function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

/** Returns a hash of a text as 64 hex digits, to identify this version of the text. */
export const textHash = (text: string): string => sha256(text).toString('hex');

/** Returns a secret for URLs and headers in base64url. `bits` must be a multiple of 8. */
export function randomToken(bits = 256): string {
  return random(bits / 8).toString('base64url');
}

/** Compares in constant time, regardless of lengths and of the position of differences. */
export function constantTimeEqual(a: string | Buffer, b: string | Buffer): boolean {
  const digest = (value: string | Buffer) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}

const keyObjectCache = new WeakMap<Buffer, KeyObject>();

/**
 * Caches the KeyObject of a key that is used more than once. Node is three times as fast with a KeyObject as
 * with bytes.
 */
export function keyObject(key: Buffer): KeyObject {
  const cached = keyObjectCache.get(key);
  if (cached) return cached;
  const object = createSecretKey(key);
  keyObjectCache.set(key, object);
  return object;
}
