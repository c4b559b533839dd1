import { fromBase64Url, hmac } from './bytes.ts';

// The key of the vault, which the server gives for one session. It exists only in the memory of this browser's
// pages and service worker. It is never written to disk, where deleted data can be recovered for a long time
// (docs/reference/offline-desk.md#the-key).

export type KeyMessage = { vaultKey: string | null } | { vaultKeyWanted: true };

const CHANNEL = 'vault-key';
const ASK_INTERVAL_MS = 100;
const MAX_ATTEMPTS = 20;

let currentKey: string | null = null;
let worker: ServiceWorker | null = null;
let channel: BroadcastChannel | undefined;
const waiters = new Set<() => void>();

function openChannel(): BroadcastChannel {
  if (channel) return channel;
  const newChannel = new BroadcastChannel(CHANNEL);
  newChannel.addEventListener('message', ({ data }: MessageEvent<KeyMessage>) => {
    if ('vaultKey' in data) receiveKey(data.vaultKey);
    else if (currentKey !== null) newChannel.postMessage({ vaultKey: currentKey } satisfies KeyMessage);
  });
  // Before a page unloads, it lends the key to the worker for the next page. Otherwise a reload without a
  // network would lose the key.
  window.addEventListener('pagehide', shareWithWorker);
  void navigator.serviceWorker?.ready.then(({ active }) => {
    worker = active;
    shareWithWorker();
  });
  channel = newChannel;
  return newChannel;
}

function receiveKey(key: string | null): void {
  currentKey = key;
  for (const go of waiters) go();
}

function shareWithWorker(): void {
  if (currentKey !== null) postToWorker({ vaultKey: currentKey });
}

const postToWorker = (said: KeyMessage) => (navigator.serviceWorker?.controller ?? worker)?.postMessage(said);

/** Shares the key from the server with all pages of this browser. `key` is 32 bytes in base64url. */
export function shareKey(key: string): void {
  const otherPages = openChannel();
  if (currentKey === key) return;
  currentKey = key;
  otherPages.postMessage({ vaultKey: key } satisfies KeyMessage);
  shareWithWorker();
}

export function forgetKey(): void {
  const otherPages = openChannel();
  currentKey = null;
  otherPages.postMessage({ vaultKey: null } satisfies KeyMessage);
  postToWorker({ vaultKey: null });
}

/**
 * Returns the key, which may come from another page or the worker. Returns null if the browser has lost the
 * key.
 */
export async function findVaultKey(): Promise<string | null> {
  const otherPages = openChannel();
  for (let asked = 0; currentKey === null && asked < MAX_ATTEMPTS; asked += 1) {
    otherPages.postMessage({ vaultKeyWanted: true } satisfies KeyMessage);
    postToWorker({ vaultKeyWanted: true });
    await waitForKey();
  }
  return currentKey;
}

function waitForKey(): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      window.clearTimeout(timer);
      waiters.delete(go);
      resolve();
    };
    const timer = window.setTimeout(go, ASK_INTERVAL_MS);
    waiters.add(go);
  });
}

/** Returns a name that distinguishes session keys without revealing anything about them. */
export const nameOfKey = async (key: string): Promise<string> => (await hmac(key, 'name')).slice(0, 16);

export const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
