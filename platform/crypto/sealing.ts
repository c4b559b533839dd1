import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derive, keyObject, subkey } from './keys.ts';
import { random } from './random.ts';

/** A data key with the id that sealed values contain, for key rotation. */
export type SealingKey = { id: number; key: Buffer };

/** What a sealed value is bound to. It cannot be opened in another context. */
export type SealContext = { facility: number; table: string; column: string; row: string };

/** Thrown if a sealed value cannot be opened because its key is missing or the value was changed or moved. */
export class SealError extends Error {
  override name = 'SealError';
  code: 'unknown_key' | 'not_authentic';

  constructor(code: SealError['code']) {
    super(code === 'unknown_key' ? 'Sealed with another key' : 'Not sealed for this place, or damaged');
    this.code = code;
  }
}

const VERSION = 1;
const NONCE = 12;
const TAG = 16;
const HEAD = 9;

/**
 * Encrypts with AES-256-GCM: version | key id | nonce | ciphertext | tag, authenticated with `context`
 * (docs/security/keys.md).
 */
export function seal(key: SealingKey, context: SealContext, plain: string | Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(VERSION);
  head.writeBigUInt64BE(BigInt(key.id), 1);
  const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain;
  return Buffer.concat([head, encrypt(key.key, associatedBytes(head, context), bytes)]);
}

/**
 * Opens a value sealed with one of `keys` for exactly this `context`.
 * @throws SealError
 */
export function open(keys: readonly SealingKey[], context: SealContext, sealed: Buffer): Buffer {
  if (sealed.length < HEAD || sealed.readUInt8() !== VERSION) throw new SealError('not_authentic');
  const head = sealed.subarray(0, HEAD);
  const id = head.readBigUInt64BE(1);
  const key = keys.find(each => BigInt(each.id) === id);
  if (!key) throw new SealError('unknown_key');
  return decrypt(key.key, associatedBytes(head, context), sealed.subarray(HEAD));
}

/** Returns a new data key. Wrap it before storing it. */
export function newDataKey(): Buffer {
  return randomBytes(32);
}

/** Encrypts a hotel's data key with a subkey of the root key and binds it to the hotel. */
export function wrapKey(dataKey: Buffer, facility: number): Buffer {
  return encrypt(subkey('wrap'), wrapContext(facility), dataKey);
}

/** @throws SealError if the key was wrapped under another root key or for another hotel */
export function unwrapKey(wrappedKey: Buffer, facility: number): Buffer {
  return decrypt(subkey('wrap'), wrapContext(facility), wrappedKey);
}

const ROOT_CONTEXT = Buffer.from(JSON.stringify(['root key', VERSION]));

export function wrapRoot(masterKey: Buffer, root: Buffer): Buffer {
  return encrypt(derive(masterKey, 'root'), ROOT_CONTEXT, root);
}

/** @throws SealError if the root key was wrapped with another master key */
export function unwrapRoot(masterKey: Buffer, wrappedRoot: Buffer): Buffer {
  return decrypt(derive(masterKey, 'root'), ROOT_CONTEXT, wrappedRoot);
}

function wrapContext(facility: number): Buffer {
  return Buffer.from(JSON.stringify(['data key', VERSION, facility]));
}

/** Uses JSON, so that different contexts never have the same encoding. */
function associatedBytes(head: Buffer, { facility, table, column, row }: SealContext): Buffer {
  return Buffer.concat([head, Buffer.from(JSON.stringify([facility, table, column, row]))]);
}

function encrypt(key: Buffer, associatedData: Buffer, plain: Buffer): Buffer {
  const nonce = random(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyObject(key), nonce);
  cipher.setAAD(associatedData);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, associatedData: Buffer, box: Buffer): Buffer {
  if (box.length < NONCE + TAG) throw new SealError('not_authentic');
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), box.subarray(0, NONCE), {
    authTagLength: TAG,
  });
  decipher.setAAD(associatedData);
  decipher.setAuthTag(box.subarray(-TAG));
  const plain = decipher.update(box.subarray(NONCE, -TAG));
  try {
    // Throws if the value is not authentic. In GCM, `final` returns no further bytes.
    decipher.final();
  } catch {
    throw new SealError('not_authentic');
  }
  return plain;
}
