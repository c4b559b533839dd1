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

/** Sets the root key, which all others of this process are derived from or wrapped by. 32 bytes. */
export function setRootKey(key: Buffer): void {
  if (key.length !== BYTES) throw new Error('The root key must have 32 bytes');
  root = { key, subkeys: new Map() };
}

/** A key of its own for each purpose, so that what is learned about one tells nothing of another. */
export function subkey(purpose: string): Buffer {
  if (!root) throw new Error('There is no root key yet: call setRootKey first');
  const known = root.subkeys.get(purpose);
  if (known) return known;
  const derived = derive(root.key, purpose);
  root.subkeys.set(purpose, derived);
  return derived;
}

/** What the database keeps to recognise the master key by; tells nothing about it. */
export function fingerprint(masterKey: Buffer): Buffer {
  return derive(masterKey, 'fingerprint').subarray(0, 16);
}

/** A key for one purpose, made of another. */
export function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `genkan/${purpose}`, BYTES));
}

/**
 * HMAC-SHA256: finds a secret, or something guessable such as a phone number, without keeping it
 * (docs/security/keys.md).
 */
export function keyedHash(purpose: string, value: string): Buffer {
  return createHmac('sha256', keyObject(subkey(`hash/${purpose}`)))
    .update(value)
    .digest();
}

/** For tokens of `randomToken` that are shown once. Too fast for anything that can be guessed. */
export function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

/** By what a text is known when it is in force no longer: 64 hex digits. */
export const textHash = (text: string): string => sha256(text).toString('hex');

/** A secret for addresses and headers (base64url); `bits` is a multiple of 8. */
export function randomToken(bits = 256): string {
  return random(bits / 8).toString('base64url');
}

/** Compares in a time that does not depend on where the values differ, nor on their lengths. */
export function constantTimeEqual(a: string | Buffer, b: string | Buffer): boolean {
  const digest = (value: string | Buffer) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}

const made = new WeakMap<Buffer, KeyObject>();

/** The same key as Node takes it three times as fast as its bytes; for keys that are used more than once. */
export function keyObject(key: Buffer): KeyObject {
  const known = made.get(key);
  if (known) return known;
  const object = createSecretKey(key);
  made.set(key, object);
  return object;
}
