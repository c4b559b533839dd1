import { readBrowser, writeBrowser } from './browser-storage.ts';
import { fromBase64Url, toBase64Url, utf8 } from './bytes.ts';

// Unsaved input. It survives reloads and the end of the session. It is encrypted with a key that only the author gets
// from the server and that is never stored in the browser (docs/reference/sign-in.md#what-was-typed-and-not-saved).

const PREFIX = 'typed/';
const NONCE_BYTES = 12;
/** How long input is stored if its author does not return. */
export const RETENTION_MS = 7 * 24 * 3_600_000;

type Writer = { id: number; key: CryptoKey };
type StoredInput = { at: number; value: unknown };

let writer: Writer | undefined;
const decryptedInputs = new Map<string, unknown>();
/** Serializes writes so that the last write wins. */
let lastWrite: Promise<unknown> = Promise.resolve();

/** Decrypts a user's unsaved input, and deletes old input of all users. `key` is 32 bytes in base64url. */
export async function loadUnsavedInput(writerId: number, key: string): Promise<void> {
  deleteOldInput();
  if (writer?.id === writerId || !('subtle' in crypto)) return;
  const cryptoKey = await crypto.subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  decryptedInputs.clear();
  for (const name of storedNames()) {
    const value = name.startsWith(storageKey(writerId, '')) ? await decryptInput(cryptoKey, name) : undefined;
    if (value !== undefined) decryptedInputs.set(name.slice(storageKey(writerId, '').length), value);
  }
  writer = { id: writerId, key: cryptoKey };
}

/**
 * Returns the unsaved input stored under a name. The cast is safe if the caller stored a value of this type.
 */
export const readUnsavedInput = <T>(name: string): T | undefined =>
  decryptedInputs.get(name) as T | undefined;

/** Stores unsaved input. Undefined deletes it. */
export function writeUnsavedInput(name: string, value: unknown): void {
  if (value === undefined) decryptedInputs.delete(name);
  else decryptedInputs.set(name, value);
  const of = writer;
  if (of) lastWrite = lastWrite.then(() => storeInput(of, name)).catch(() => undefined);
}

export const waitUntilStored = (): Promise<unknown> => lastWrite;

async function storeInput({ id, key }: Writer, name: string): Promise<void> {
  const itemName = storageKey(id, name);
  const value = decryptedInputs.get(name);
  if (value === undefined) return writeBrowser(itemName, null);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const input: StoredInput = { at: Date.now(), value };
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: utf8(itemName) };
  const sealed = await crypto.subtle.encrypt(algorithm, key, utf8(JSON.stringify(input)));
  writeBrowser(itemName, `${input.at}.${toBase64Url(nonce)}.${toBase64Url(new Uint8Array(sealed))}`);
}

async function decryptInput(key: CryptoKey, place: string): Promise<unknown> {
  const [, nonce = '', sealed = ''] = (readBrowser(place) ?? '').split('.');
  try {
    const algorithm = { name: 'AES-GCM', iv: fromBase64Url(nonce), additionalData: utf8(place) };
    const plaintext = await crypto.subtle.decrypt(algorithm, key, fromBase64Url(sealed));
    const { value }: StoredInput = JSON.parse(new TextDecoder().decode(plaintext));
    return value;
  } catch {
    return undefined;
  }
}

const storageKey = (writerId: number, name: string) => `${PREFIX}${writerId}/${name}`;

function deleteOldInput(): void {
  for (const place of storedNames()) {
    const [at] = (readBrowser(place) ?? '').split('.');
    if (!(Date.now() - Number(at) < RETENTION_MS)) writeBrowser(place, null);
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(window.localStorage).filter(name => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}
