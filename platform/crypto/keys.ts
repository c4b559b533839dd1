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

/**
 * Sets the root key, from which all others of this process are derived or by which they are wrapped. 32 bytes.
 */
export function setRootKey(key: Buffer): void {
  if (key.length !== BYTES) throw new Error('The root key must have 32 bytes');
  root = { key, subkeys: new Map() };
}

/** Derives a separate key for each purpose, so that one reveals nothing about another. */
export function subkey(purpose: string): Buffer {
  if (!root) throw new Error('The root key is not set: call setRootKey first');
  const known = root.subkeys.get(purpose);
  if (known) return known;
  const derived = derive(root.key, purpose);
  root.subkeys.set(purpose, derived);
  return derived;
}

/** A value stored in the database to recognize the master key; reveals nothing about it. */
export function fingerprint(masterKey: Buffer): Buffer {
  return derive(masterKey, 'fingerprint').subarray(0, 16);
}

export function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `genkan/${purpose}`, BYTES));
}

/**
 * HMAC-SHA256: allows looking up a secret or a guessable value, such as a phone number, without storing it
 * (docs/security/keys.md).
 */
export function keyedHash(purpose: string, value: string): Buffer {
  return createHmac('sha256', keyObject(subkey(`hash/${purpose}`)))
    .update(value)
    .digest();
}

/** Hash for tokens of `randomToken` that are shown once. Too fast for anything guessable. */
export function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

/** Identifies a text that is no longer in force: 64 hex digits. */
export const textHash = (text: string): string => sha256(text).toString('hex');

/** A secret for URLs and headers (base64url); `bits` is a multiple of 8. */
export function randomToken(bits = 256): string {
  return random(bits / 8).toString('base64url');
}

/** Compares in constant time, whatever the position of differences and the lengths. */
export function constantTimeEqual(a: string | Buffer, b: string | Buffer): boolean {
  const digest = (value: string | Buffer) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}

const made = new WeakMap<Buffer, KeyObject>();

/** Node uses a KeyObject three times as fast as its bytes. Caches it, for keys that are used more than once. */
export function keyObject(key: Buffer): KeyObject {
  const known = made.get(key);
  if (known) return known;
  const object = createSecretKey(key);
  made.set(key, object);
  return object;
}
