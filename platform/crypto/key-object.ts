import { createSecretKey, type KeyObject } from 'node:crypto';

const made = new WeakMap<Buffer, KeyObject>();

/** The same key as Node takes it three times as fast as its bytes; for keys that are used more than once. */
export function keyObject(key: Buffer): KeyObject {
  const known = made.get(key);
  if (known) return known;
  const object = createSecretKey(key);
  made.set(key, object);
  return object;
}
