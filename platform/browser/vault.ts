import { readBrowser, writeBrowser } from './browser-storage.ts';
import { utf8 } from './bytes.ts';
import { findVaultKey, forgetKey, importKey, nameOfKey, shareKey } from './vault-key.ts';

// Two types of data: data stored for the signed-in user, encrypted with a session key that is never written to
// disk, and outgoing data, which is sealed before it is stored and survives the session
// (docs/reference/offline-desk.md).

/**
 * The owner of stored data and how long it may be decrypted. `keptAt` and `endsAt` are in milliseconds by the
 * device's clock.
 */
export type VaultInfo = { owner: string; keptAt: number; endsAt: number; idleSeconds: number };
type LockedVault = VaultInfo & { keyName: string };
type Encrypted = { nonce: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
/** Outgoing data. `owner` may send it, and only the receiver can open `sealed`. */
export type OutgoingItem = { id: string; owner: string; at: string; sealed: string };

const DATABASE_NAME = 'vault';
const INFO_KEY = 'held';
/** Set if there is data to delete, so that an empty database is not opened. */
const FILLED_KEY = 'vault-filled';

/**
 * Returns whether this browser can store data. Some browsers cannot in private windows, and all of them cannot over
 * plain HTTP.
 */
export const canStoreOffline = (): boolean =>
  window.isSecureContext && 'indexedDB' in window && 'serviceWorker' in navigator && 'locks' in navigator;

function openVaultDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const openRequest = indexedDB.open(DATABASE_NAME, 1);
    openRequest.onupgradeneeded = () => {
      const { result } = openRequest;
      result.createObjectStore('meta');
      result.createObjectStore('values');
      result.createObjectStore('notes');
      result.createObjectStore('waiting', { keyPath: 'place', autoIncrement: true });
    };
    openRequest.onsuccess = () => resolve(openRequest.result);
    openRequest.onerror = () => reject(openRequest.error ?? new Error('The browser cannot open its storage'));
    openRequest.onblocked = () => reject(new Error('Another tab blocks the database'));
  });
}

type Stores = 'meta' | 'values' | 'notes' | 'waiting';

/**
 * Runs one transaction and resolves when it is on disk.
 * @throws the browser's error, for example if the disk is full
 */
async function runTransaction<T>(
  mode: IDBTransactionMode,
  stores: Stores[],
  work: (store: (name: Stores) => IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await openVaultDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(stores, mode);
      transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was stored'));
      try {
        const request = work(name => transaction.objectStore(name));
        transaction.oncomplete = () => resolve(request?.result);
      } catch (error) {
        transaction.abort();
        reject(error);
      }
    });
  } finally {
    database.close();
  }
}

const readLockedVault = (): Promise<LockedVault | undefined> =>
  readBrowser(FILLED_KEY) === null
    ? Promise.resolve(undefined)
    : runTransaction(
        'readonly',
        ['meta'],
        store => store('meta').get(INFO_KEY) as IDBRequest<LockedVault | undefined>,
      );

export async function readVaultInfo(): Promise<VaultInfo | undefined> {
  const found = await readLockedVault().catch(() => undefined);
  if (!found) return undefined;
  const { owner, keptAt, endsAt, idleSeconds } = found;
  return { owner, keptAt, endsAt, idleSeconds };
}

async function encrypt(key: CryptoKey, name: string, value: unknown): Promise<Encrypted> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: utf8(name) };
  return { nonce, data: await crypto.subtle.encrypt(algorithm, key, utf8(JSON.stringify(value))) };
}

async function decrypt<T>(key: CryptoKey, name: string, { nonce, data }: Encrypted): Promise<T> {
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: utf8(name) };
  const value: T = JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, data)));
  return value;
}

async function keyOf({ keyName }: LockedVault): Promise<CryptoKey | undefined> {
  const key = await findVaultKey();
  return key !== null && (await nameOfKey(key)) === keyName ? importKey(key) : undefined;
}

export async function isOpenable(): Promise<boolean> {
  const vault = await readLockedVault().catch(() => undefined);
  return vault !== undefined && (await keyOf(vault)) !== undefined;
}

/**
 * Stores a value under a name, replacing the previous value. Deletes the stored data of another owner or
 * session. `key` is the session's key, 32 bytes in base64url. `isAllowed` is checked last, so that nothing is
 * stored for a user who has signed out in the meantime.
 * @throws if the browser's storage is full
 */
export async function storeValue(
  held: VaultInfo & { key: string },
  name: string,
  value: unknown,
  isAllowed: () => boolean,
): Promise<void> {
  const { key, ...shown } = held;
  const keyName = await nameOfKey(key);
  const previousVault = await readLockedVault();
  if (previousVault && (previousVault.owner !== held.owner || previousVault.keyName !== keyName))
    await lockVault();
  const encrypted = await encrypt(await importKey(key), name, value);
  if (!isAllowed()) return;
  shareKey(key);
  writeBrowser(FILLED_KEY, 'yes');
  await runTransaction('readwrite', ['meta', 'values'], store => {
    store('values').put(encrypted, name);
    return store('meta').put({ ...shown, keyName }, INFO_KEY);
  });
}

const readEncrypted = (store: IDBObjectStore, name: string) =>
  store.get(name) as IDBRequest<Encrypted | undefined>;

export async function readValue<T>(owner: string, name: string): Promise<T | undefined> {
  const vault = await readLockedVault();
  const key = vault?.owner === owner ? await keyOf(vault) : undefined;
  if (!key) return undefined;
  const found = await runTransaction('readonly', ['values'], store => readEncrypted(store('values'), name));
  return found && decrypt<T>(key, name, found);
}

/** Deletes the key and everything encrypted with it. Outgoing data remains, because it is sealed. */
export async function lockVault(): Promise<void> {
  if ('serviceWorker' in navigator) forgetKey();
  if (readBrowser(FILLED_KEY) === null) return;
  await runTransaction('readwrite', ['meta', 'values', 'notes'], store => {
    store('values').clear();
    store('notes').clear();
    return store('meta').clear();
  });
  writeBrowser(FILLED_KEY, null);
}

/**
 * Queues outgoing data with a note for its owner. The note is encrypted with the session key.
 * @throws if the browser's storage is full or no longer contains data of this owner
 */
export async function queueOutgoing(waiting: OutgoingItem, owner: string, note: unknown): Promise<void> {
  const vault = await readLockedVault();
  const key = vault?.owner === owner ? await keyOf(vault) : undefined;
  if (!key) throw new Error('Nothing is stored for this owner');
  const encrypted = await encrypt(key, waiting.id, note);
  await runTransaction('readwrite', ['notes', 'waiting'], store => {
    store('notes').put(encrypted, waiting.id);
    return store('waiting').add(waiting);
  });
}

export async function outgoingItems(): Promise<OutgoingItem[]> {
  if (!('indexedDB' in window)) return [];
  const found = await runTransaction(
    'readonly',
    ['waiting'],
    store => store('waiting').getAll() as IDBRequest<OutgoingItem[]>,
  );
  return found ?? [];
}

export async function notesOf<T>(owner: string): Promise<T[]> {
  const vault = await readLockedVault();
  const key = vault?.owner === owner ? await keyOf(vault) : undefined;
  if (!key) return [];
  const notes: T[] = [];
  for (const { id } of await outgoingItems()) {
    const found = await runTransaction('readonly', ['notes'], store => readEncrypted(store('notes'), id));
    if (found) notes.push(await decrypt<T>(key, id, found));
  }
  return notes;
}

export async function removeSent(ids: readonly string[]): Promise<void> {
  const storedItems = await runTransaction('readonly', ['waiting'], store => {
    const waiting = store('waiting');
    return waiting.getAll() as IDBRequest<(OutgoingItem & { place: number })[]>;
  });
  await runTransaction('readwrite', ['notes', 'waiting'], store => {
    for (const { id, place } of storedItems ?? []) {
      if (!ids.includes(id)) continue;
      store('notes').delete(id);
      store('waiting').delete(place);
    }
    return undefined;
  });
}
