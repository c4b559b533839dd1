// Service worker of the offline dashboard on a device that the owner has allowed. Serves one page and its
// files (docs/reference/offline-desk.md). It stores no guest data and holds only the key to it, in memory. It
// is a single file without imports, so that an old worker still runs after a release.

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchRequestEvent = WorkerEvent & { request: Request; respondWith: (answer: Promise<Response>) => void };

/**
 * A message from a page to the worker. `files`: cache these files with the offline page. `forget`: delete
 * everything.
 */
export type WorkerMessage = { files?: readonly string[]; forget?: boolean };

const CACHE = 'desk';
const PAGE_PATH = new URL(location.href).searchParams.get('page') ?? '/';
const FILE_PATH = /^\/assets\//;
/**
 * How long to wait for a page before the offline page is shown. On a poor connection, a request may never be
 * answered.
 */
const NETWORK_TIMEOUT_MS = 8000;

const isFetchEvent = (event: Event): event is FetchRequestEvent => 'respondWith' in event;
const isWorkerEvent = (event: Event): event is WorkerEvent => 'waitUntil' in event;

addEventListener('fetch', event => {
  if (!isFetchEvent(event)) return;
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate')
    event.respondWith(url.pathname === PAGE_PATH ? fetchPageOrCopy(request) : fetchPageOrRedirect(request));
  else if (FILE_PATH.test(url.pathname)) event.respondWith(loadFile(request));
});

/**
 * Messages are processed one after another, so that an earlier request cannot cache files again after they were
 * deleted.
 */
let lastTask: Promise<unknown> = Promise.resolve();

addEventListener('message', event => {
  if (!isWorkerEvent(event)) return;
  const { data }: { data: WorkerMessage | VaultKeyMessage } = event;
  if (isVaultKeyMessage(data)) return handleVaultKey(data);
  lastTask = lastTask.catch(() => undefined).then(() => handleMessage(data));
  event.waitUntil(lastTask);
});

/**
 * Messages about the vault's key (platform/browser/vault-key.ts). A page that is being unloaded lends the key
 * to the next page.
 */
type VaultKeyMessage = { vaultKey: string | null } | { vaultKeyWanted: true };
let vaultKey: string | null = null;
const vaultKeyChannel = new BroadcastChannel('vault-key');

const isVaultKeyMessage = (data: WorkerMessage | VaultKeyMessage): data is VaultKeyMessage =>
  'vaultKey' in data || 'vaultKeyWanted' in data;

function handleVaultKey(said: VaultKeyMessage): void {
  if ('vaultKey' in said) vaultKey = said.vaultKey;
  else if (vaultKey !== null) vaultKeyChannel.postMessage({ vaultKey } satisfies VaultKeyMessage);
}

vaultKeyChannel.addEventListener('message', ({ data }: MessageEvent<VaultKeyMessage>) => {
  if ('vaultKey' in data) vaultKey = data.vaultKey;
});

async function handleMessage({ files = [], forget }: WorkerMessage): Promise<void> {
  if (forget) await caches.delete(CACHE);
  if (files.length === 0) return;
  const page = await fetch(PAGE_PATH);
  if (!page.ok) return;
  const { script, all } = filesOf(await page.clone().text());
  if (script === undefined || !files.includes(script)) return;
  const neededUrls = new Set([...files, ...all].filter(file => FILE_PATH.test(new URL(file).pathname)));
  const cache = await caches.open(CACHE);
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  // Cache the files first, so that a cached page is always complete. Delete unused files last.
  await cache.addAll([...neededUrls].filter(file => !cachedUrls.has(file)));
  await cache.put(PAGE_PATH, page);
  for (const url of cachedUrls)
    if (FILE_PATH.test(new URL(url).pathname) && !neededUrls.has(url)) await cache.delete(url);
}

function filesOf(html: string) {
  const urlsIn = (sign: RegExp) =>
    [...html.matchAll(sign)].map(([, path = '']) => new URL(path, location.origin).href);
  return {
    script: urlsIn(/<script[^<>]* src="([^"]+)"/g)[0],
    all: urlsIn(/(?:src|href)="(\/assets\/[^"]+)"/g),
  };
}

/** Requests a dashboard page and redirects to the offline page if it does not load. */
function fetchPageOrRedirect(request: Request): Promise<Response> {
  return Promise.race([fetchFromServer(request), rejectAfterTimeout()]).catch(async error => {
    if (await findStoredPage()) return Response.redirect(PAGE_PATH, 302);
    throw error;
  });
}

async function fetchPageOrCopy(request: Request): Promise<Response> {
  try {
    return await Promise.race([fetchFromServer(request), rejectAfterTimeout()]);
  } catch (error) {
    const copy = await findStoredPage();
    if (!copy) throw error;
    return copy;
  }
}

async function fetchFromServer(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status === 502 || answer.status === 504) throw new Error('The server is unavailable');
  return answer;
}

const findStoredPage = () => caches.match(PAGE_PATH, { cacheName: CACHE });

const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) =>
    setTimeout(reject, NETWORK_TIMEOUT_MS, new Error('The connection is too slow')),
  );

async function loadFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
