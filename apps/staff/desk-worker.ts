// The dashboard without a network, on a device that the owner allows: a service worker that leads to one page, and has that page and
// its files (docs/reference/offline-desk.md). It knows no data; the key that opens them is in its memory alone. It is one file and
// imports nothing, as workers of any age must run.

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void };

/** What a page asks of it: to keep these files with the page that opens without a network, or to forget everything. */
export type Wish = { files?: readonly string[]; forget?: boolean };

const CACHE = 'desk';
/** The one page, which whoever registers this worker names in its address. */
const PAGE = new URL(location.href).searchParams.get('page') ?? '/';
/** What never changes under its address. */
const FILE = /^\/assets\//;
/** How long a page is waited for before the one that needs no network is shown: a line that is nearly gone answers nobody. */
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

/** One after the other: what is forgotten is not kept again by what came before. */
let done: Promise<unknown> = Promise.resolve();

addEventListener('message', event => {
  if (!isLasting(event)) return;
  const { data }: { data: Wish | Said } = event;
  if (isSaid(data)) return hear(data);
  done = done.catch(() => undefined).then(() => follow(data));
  event.waitUntil(done);
});

/** Messages about the vault's key (platform/browser/vault-key.ts): a page that unloads lends it to the next one. */
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
  // A tab that is still open since the release before has other files than this page.
  if (script === undefined || !files.includes(script)) return;
  const wanted = new Set([...files, ...all].filter(file => FILE.test(new URL(file).pathname)));
  const cache = await caches.open(CACHE);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  // The files first: a page is there once it is whole, and what it does not need goes last.
  await cache.addAll([...wanted].filter(file => !here.has(file)));
  await cache.put(PAGE, page);
  for (const url of here) if (FILE.test(new URL(url).pathname) && !wanted.has(url)) await cache.delete(url);
}

/** The addresses that a page names, its script among them. */
function filesOf(html: string) {
  const named = (sign: RegExp) =>
    [...html.matchAll(sign)].map(([, path = '']) => new URL(path, location.origin).href);
  return {
    script: named(/<script[^<>]* src="([^"]+)"/g)[0],
    all: named(/(?:src|href)="(\/assets\/[^"]+)"/g),
  };
}

/** Any page of the dashboard; where it does not come, the way to the one that needs no network. */
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

/** A proxy whose server is away answers in its place. */
async function answered(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status === 502 || answer.status === 504) throw new Error('The server is away');
  return answer;
}

const copy = () => caches.match(PAGE, { cacheName: CACHE });

const tooLate = () =>
  new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('The line is too slow')));

async function fileOrCopy(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
