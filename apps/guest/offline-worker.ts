// Service worker that shows My Page without a network once it has been opened, and no other page
// (docs/reference/pages.md#my-page-without-a-network). It is a single file without imports so that workers of
// any age run.

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void };

/**
 * A message from a page: store the page at this URL with the files that it consists of, delete everything, or
 * only clean up.
 */
export type Wish = { keep?: string; files?: readonly string[]; forget?: boolean };

const CACHE = 'my-page';
/**
 * Matches the first page of this worker’s scopes and its short URL in emails; pages below it are always
 * requested.
 */
const PAGE = /^\/(?:[^/]+|m\/(?<id>[^/]+))\/?$/;
/** Files that never change at their URL. */
const FILE = /^\/(?:assets|hotel-pictures)\//;
/** How long to wait for a page that has a copy. */
const PATIENCE_MS = 4000;
/** Statuses that mean the requested page no longer exists. */
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
 * Messages are processed one after another, so that what is being stored when a guest finishes on this device
 * is deleted, too.
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
 * Stores a page if its server allows it, until the time that it says, and deletes the copy of one that is over.
 * A page is found by the handle in its URL and by the emailed link, of which only a hash is stored.
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

/** Replaces the files of an earlier release with those of the page that was stored last. */
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

/** Combines a handle with its hotel: another hotel’s response says nothing about this one’s page. */
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
