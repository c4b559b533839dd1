// Service worker that shows My Page, and no other page, without a network after it has been opened once
// (docs/reference/pages.md#my-page-without-a-network). It is a single file without imports, so that an old
// worker still runs after a release.

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchRequestEvent = WorkerEvent & { request: Request; respondWith: (answer: Promise<Response>) => void };

/**
 * A message from a page to the worker. Every message also deletes expired copies.
 * - `keep`: store the page at this URL
 * - `files`: the files that the page uses
 * - `forget`: delete everything
 */
export type OfflineMessage = { keep?: string; files?: readonly string[]; forget?: boolean };

const CACHE = 'my-page';
/**
 * Matches a hotel's first page and the short My Page URL used in emails. Pages below a hotel's first page are
 * always requested from the server.
 */
const PAGE_PATH = /^\/(?:[^/]+|m\/(?<id>[^/]+))\/?$/;
/** Matches files that never change at the same URL. */
const FILE_PATH = /^\/(?:assets|hotel-pictures)\//;
/** How long to wait for the server before the stored copy is shown. */
const NETWORK_TIMEOUT_MS = 4000;
const GONE_STATUSES = [404, 410, 422];

const isFetchEvent = (event: Event): event is FetchRequestEvent => 'respondWith' in event;
const isWorkerEvent = (event: Event): event is WorkerEvent => 'waitUntil' in event;

addEventListener('fetch', event => {
  if (!isFetchEvent(event)) return;
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && PAGE_PATH.test(url.pathname))
    event.respondWith(fetchPageOrCopy(request, url));
  else if (FILE_PATH.test(url.pathname)) event.respondWith(loadFile(request));
});

/**
 * Messages are processed one after another. Otherwise a page that is still being stored could survive a later deletion.
 */
let lastTask: Promise<unknown> = Promise.resolve();

addEventListener('message', event => {
  if (!isWorkerEvent(event)) return;
  const { data }: { data: OfflineMessage } = event;
  lastTask = lastTask.catch(() => undefined).then(() => handleMessage(data));
  event.waitUntil(lastTask);
});

async function handleMessage({ keep: address, files = [], forget }: OfflineMessage): Promise<void> {
  if (forget) await caches.delete(CACHE);
  if (await caches.has(CACHE)) await deleteExpiredCopies();
  if (address === undefined) return;
  const url = new URL(address, location.origin);
  if (!(await copyOf(url))) await storePage(url, await fetch(url));
  if (await copyOf(url)) await storeFiles(files);
}

async function fetchPageOrCopy(request: Request, url: URL): Promise<Response> {
  const copy = await copyOf(url);
  const networkResponse = fetch(request).then(async response => {
    await storePage(url, response.clone());
    return response;
  });
  return Promise.race(copy ? [networkResponse, resolveAfterTimeout(copy.clone())] : [networkResponse]).catch(
    () => copy ?? Response.error(),
  );
}

const resolveAfterTimeout = (copy: Response) =>
  new Promise<Response>(resolve => setTimeout(resolve, NETWORK_TIMEOUT_MS, copy));

async function loadFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

/**
 * Stores a page if the response allows it, until the expiry in the response. Deletes the copy if the page no
 * longer exists. Copies are found by the handle in the URL or by the hash of the emailed link; the link itself
 * is not stored.
 */
async function storePage(url: URL, response: Response): Promise<void> {
  const page = pageIdIn(url);
  if (page === null) return;
  const { of, until } = copyHeadersOf(response);
  if (response.ok && of !== null && until !== null) {
    const cache = await caches.open(CACHE);
    await cache.put(keyOf('page', page), response.clone());
    await cache.put(keyOf('of', of), response);
  } else if (response.ok || GONE_STATUSES.includes(response.status))
    await deleteCopy(await copyOf(url), page);
}

async function deleteCopy(copy: Response | undefined, page: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.delete(keyOf('page', page));
  if (copy) await cache.delete(keyOf('of', copyHeadersOf(copy).of ?? ''));
}

async function storeFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const fileUrls = new Set(files.filter(file => FILE_PATH.test(new URL(file).pathname)));
  for (const { url } of await cache.keys())
    if (FILE_PATH.test(new URL(url).pathname) && !fileUrls.delete(url)) await cache.delete(url);
  await cache.addAll([...fileUrls]);
}

async function copyOf(url: URL): Promise<Response | undefined> {
  const page = pageIdIn(url);
  const id = url.searchParams.get('mypage') ?? PAGE_PATH.exec(url.pathname)?.groups?.id;
  const key = page === null ? id && keyOf('of', await hashOf(id)) : keyOf('page', page);
  const copy = key ? await caches.match(key, { cacheName: CACHE }) : undefined;
  return copy && isExpired(copy) ? undefined : copy;
}

/**
 * Returns the page handle with its hotel's slug, because another hotel's response must not affect this hotel's
 * page.
 */
function pageIdIn({ searchParams }: URL): string | null {
  const page = searchParams.get('page');
  return page && `${searchParams.get('slug')} ${page}`;
}

async function deleteExpiredCopies(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept && isExpired(kept)) await cache.delete(request);
  }
}

function isExpired(kept: Response): boolean {
  const { until } = copyHeadersOf(kept);
  return until !== null && Date.now() >= Date.parse(until);
}

const copyHeadersOf = ({ headers }: Response) => ({
  of: headers.get('genkan-copy-of'),
  until: headers.get('genkan-copy-until'),
});

const keyOf = (kind: 'page' | 'of', value: string) => `/copy?${new URLSearchParams({ [kind]: value })}`;

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}
