// Service worker that shows My Page, and no other page, without a network after it has been opened once
// (docs/reference/pages.md#my-page-without-a-network). It is a single file without imports, so that an old
// worker still runs after a release.

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void };

/**
 * A message from a page to the worker.
 * - `keep`: store the page at this URL
 * - `files`: the files that the page uses
 * - `forget`: delete everything Every message also deletes expired copies.
 */
export type Wish = { keep?: string; files?: readonly string[]; forget?: boolean };

const CACHE = 'my-page';
/**
 * Matches a hotel's first page and the short My Page URL used in emails. Pages below a hotel's first page are
 * always requested from the server.
 */
const PAGE = /^\/(?:[^/]+|m\/(?<id>[^/]+))\/?$/;
/** Files that are immutable at their URL. */
const FILE = /^\/(?:assets|hotel-pictures)\//;
/** How long to wait for the server before the stored copy is shown. */
const PATIENCE_MS = 4000;
const GONE = [404, 410, 422];

const isFetching = (event: Event): event is Fetching => 'respondWith' in event;
const isLasting = (event: Event): event is Lasting => 'waitUntil' in event;

addEventListener('fetch', event => {
  if (!isFetching(event)) return;
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && PAGE.test(url.pathname)) event.respondWith(pageOrCopy(request, url));
  else if (FILE.test(url.pathname)) event.respondWith(fileOrCopy(request));
});

/**
 * Messages are processed one after another. Otherwise a page that is being stored could survive a deletion
 * requested meanwhile.
 */
let done: Promise<unknown> = Promise.resolve();

addEventListener('message', event => {
  if (!isLasting(event)) return;
  const { data }: { data: Wish } = event;
  done = done.catch(() => undefined).then(() => follow(data));
  event.waitUntil(done);
});

async function follow({ keep: address, files = [], forget }: Wish): Promise<void> {
  if (forget) await caches.delete(CACHE);
  if (await caches.has(CACHE)) await tidy();
  if (address === undefined) return;
  const url = new URL(address, location.origin);
  if (!(await copyOf(url))) await keep(url, await fetch(url));
  if (await copyOf(url)) await keepFiles(files);
}

async function pageOrCopy(request: Request, url: URL): Promise<Response> {
  const copy = await copyOf(url);
  const coming = fetch(request).then(async response => {
    await keep(url, response.clone());
    return response;
  });
  return Promise.race(copy ? [coming, late(copy.clone())] : [coming]).catch(() => copy ?? Response.error());
}

const late = (copy: Response) => new Promise<Response>(resolve => setTimeout(resolve, PATIENCE_MS, copy));

async function fileOrCopy(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

/**
 * Stores a page if the response allows it, until the expiry in the response. Deletes the copy if the page no
 * longer exists. Copies are found by the handle in the URL or by the hash of the emailed link; the link itself
 * is not stored.
 */
async function keep(url: URL, response: Response): Promise<void> {
  const page = pageIn(url);
  if (page === null) return;
  const { of, until } = saidOf(response);
  if (response.ok && of !== null && until !== null) {
    const cache = await caches.open(CACHE);
    await cache.put(keyOf('page', page), response.clone());
    await cache.put(keyOf('of', of), response);
  } else if (response.ok || GONE.includes(response.status)) await drop(await copyOf(url), page);
}

async function drop(copy: Response | undefined, page: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.delete(keyOf('page', page));
  if (copy) await cache.delete(keyOf('of', saidOf(copy).of ?? ''));
}

async function keepFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = new Set(files.filter(file => FILE.test(new URL(file).pathname)));
  for (const { url } of await cache.keys())
    if (FILE.test(new URL(url).pathname) && !wanted.delete(url)) await cache.delete(url);
  await cache.addAll([...wanted]);
}

async function copyOf(url: URL): Promise<Response | undefined> {
  const page = pageIn(url);
  const id = url.searchParams.get('mypage') ?? PAGE.exec(url.pathname)?.groups?.id;
  const key = page === null ? id && keyOf('of', await hashOf(id)) : keyOf('page', page);
  const copy = key ? await caches.match(key, { cacheName: CACHE }) : undefined;
  return copy && isOver(copy) ? undefined : copy;
}

/**
 * Returns the page handle with its hotel's slug, because another hotel's response must not affect this hotel's
 * page.
 */
function pageIn({ searchParams }: URL): string | null {
  const page = searchParams.get('page');
  return page && `${searchParams.get('slug')} ${page}`;
}

async function tidy(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept && isOver(kept)) await cache.delete(request);
  }
}

function isOver(kept: Response): boolean {
  const { until } = saidOf(kept);
  return until !== null && Date.now() >= Date.parse(until);
}

const saidOf = ({ headers }: Response) => ({
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
