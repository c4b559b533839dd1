// Service worker of the offline dashboard on a device that the owner has allowed. Serves one page and its files
// (docs/reference/offline-desk.md). Holds no data, only the key that decrypts it, and only in memory. It is a
// single file without imports, so that an old worker still runs after a release.

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void };

/**
 * A message from a page to the worker. `files`: cache these files with the offline page. `forget`: delete
 * everything.
 */
export type Wish = { files?: readonly string[]; forget?: boolean };

const CACHE = 'desk';
const PAGE = new URL(location.href).searchParams.get('page') ?? '/';
const FILE = /^\/assets\//;
/**
 * How long to wait for a page before the offline page is shown. On a poor connection, a request may never be
 * answered.
 */
const PATIENCE_MS = 8000;

const isFetching = (event: Event): event is Fetching => 'respondWith' in event;
const isLasting = (event: Event): event is Lasting => 'waitUntil' in event;

addEventListener('fetch', event => {
  if (!isFetching(event)) return;
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate')
    event.respondWith(url.pathname === PAGE ? pageOrCopy(request) : pageOrLead(request));
  else if (FILE.test(url.pathname)) event.respondWith(fileOrCopy(request));
});

/**
 * Messages are processed one after another, so that an earlier request cannot cache files again after they were
 * deleted.
 */
let done: Promise<unknown> = Promise.resolve();

addEventListener('message', event => {
  if (!isLasting(event)) return;
  const { data }: { data: Wish | Said } = event;
  if (isSaid(data)) return hear(data);
  done = done.catch(() => undefined).then(() => follow(data));
  event.waitUntil(done);
});

/**
 * Messages about the vault's key (platform/browser/vault-key.ts). A page that is being unloaded lends the key
 * to the next page.
 */
type Said = { vaultKey: string | null } | { vaultKeyWanted: true };
let vaultKey: string | null = null;
const pages = new BroadcastChannel('vault-key');

const isSaid = (data: Wish | Said): data is Said => 'vaultKey' in data || 'vaultKeyWanted' in data;

function hear(said: Said): void {
  if ('vaultKey' in said) vaultKey = said.vaultKey;
  else if (vaultKey !== null) pages.postMessage({ vaultKey } satisfies Said);
}

pages.addEventListener('message', ({ data }: MessageEvent<Said>) => {
  if ('vaultKey' in data) vaultKey = data.vaultKey;
});

async function follow({ files = [], forget }: Wish): Promise<void> {
  if (forget) await caches.delete(CACHE);
  if (files.length === 0) return;
  const page = await fetch(PAGE);
  if (!page.ok) return;
  const { script, all } = filesOf(await page.clone().text());
  if (script === undefined || !files.includes(script)) return;
  const wanted = new Set([...files, ...all].filter(file => FILE.test(new URL(file).pathname)));
  const cache = await caches.open(CACHE);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  // Cache the files first, so that a cached page is always complete. Delete unused files last.
  await cache.addAll([...wanted].filter(file => !here.has(file)));
  await cache.put(PAGE, page);
  for (const url of here) if (FILE.test(new URL(url).pathname) && !wanted.has(url)) await cache.delete(url);
}

function filesOf(html: string) {
  const named = (sign: RegExp) =>
    [...html.matchAll(sign)].map(([, path = '']) => new URL(path, location.origin).href);
  return {
    script: named(/<script[^<>]* src="([^"]+)"/g)[0],
    all: named(/(?:src|href)="(\/assets\/[^"]+)"/g),
  };
}

/** Requests a dashboard page and redirects to the offline page if it does not load. */
function pageOrLead(request: Request): Promise<Response> {
  return Promise.race([answered(request), tooLate()]).catch(async error => {
    if (await copy()) return Response.redirect(PAGE, 302);
    throw error;
  });
}

async function pageOrCopy(request: Request): Promise<Response> {
  try {
    return await Promise.race([answered(request), tooLate()]);
  } catch (error) {
    const kept = await copy();
    if (!kept) throw error;
    return kept;
  }
}

async function answered(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status === 502 || answer.status === 504) throw new Error('The server is unavailable');
  return answer;
}

const copy = () => caches.match(PAGE, { cacheName: CACHE });

const tooLate = () =>
  new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('The connection is too slow')));

async function fileOrCopy(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
