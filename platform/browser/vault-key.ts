import { fromBase64Url, hmac } from './bytes.ts';

// The key of the vault, which the server gives for one session. It exists only in the memory of this browser's
// pages and service worker. It is never written to disk, where deleted data can be recovered for a long time
// (docs/reference/offline-desk.md#the-key).

export type Said = { vaultKey: string | null } | { vaultKeyWanted: true };

const CHANNEL = 'vault-key';
const ASK_EVERY_MS = 100;
const MOST_ASKED = 20;

let known: string | null = null;
let worker: ServiceWorker | null = null;
let channel: BroadcastChannel | undefined;
const waiting = new Set<() => void>();

function listen(): BroadcastChannel {
  if (channel) return channel;
  const opened = new BroadcastChannel(CHANNEL);
  opened.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if ('vaultKey' in data) hear(data.vaultKey);
    else if (known !== null) opened.postMessage({ vaultKey: known } satisfies Said);
  });
  // Before a page unloads, it lends the key to the worker for the next page. Otherwise a reload without a
  // network would lose the key.
  window.addEventListener('pagehide', lend);
  void navigator.serviceWorker?.ready.then(({ active }) => {
    worker = active;
    lend();
  });
  channel = opened;
  return opened;
}

function hear(key: string | null): void {
  known = key;
  for (const go of waiting) go();
}

function lend(): void {
  if (known !== null) tellWorker({ vaultKey: known });
}

const tellWorker = (said: Said) => (navigator.serviceWorker?.controller ?? worker)?.postMessage(said);

/** Shares the key from the server with all pages of this browser. `key` is 32 bytes in base64url. */
export function holdKey(key: string): void {
  const others = listen();
  if (known === key) return;
  known = key;
  others.postMessage({ vaultKey: key } satisfies Said);
  lend();
}

export function forgetKey(): void {
  const others = listen();
  known = null;
  others.postMessage({ vaultKey: null } satisfies Said);
  tellWorker({ vaultKey: null });
}

/**
 * Returns the key, which may come from another page or the worker. Returns null if the browser has lost the
 * key.
 */
export async function heldKey(): Promise<string | null> {
  const others = listen();
  for (let asked = 0; known === null && asked < MOST_ASKED; asked += 1) {
    others.postMessage({ vaultKeyWanted: true } satisfies Said);
    tellWorker({ vaultKeyWanted: true });
    await answerOrPause();
  }
  return known;
}

function answerOrPause(): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      window.clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = window.setTimeout(go, ASK_EVERY_MS);
    waiting.add(go);
  });
}

/** Returns a name that distinguishes session keys without revealing anything about them. */
export const nameOfKey = async (key: string): Promise<string> => (await hmac(key, 'name')).slice(0, 16);

export const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
