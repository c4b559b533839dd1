import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { myPageOf } from '#features/guest/check-in-form/guest/tab-memory.ts';
import { activeWorker } from '#platform/browser/active-worker.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { whenIdle } from '#platform/browser/idle.ts';
import type { Places } from '#platform/browser/place.ts';
import type { Wish } from './offline-worker.ts';

const WORKER = '/offline-worker.js';
const SHORT = '/m/';
const CACHE = 'my-page';

/** Stores My Page for offline use once it is shown. Also deletes expired copies at each visit. */
export function keepMyPage(places: Places): void {
  if (!('serviceWorker' in navigator)) return;
  const look = () => void whenIdle(() => void keep(places).catch(() => undefined));
  look();
  places.subscribe(look);
}

async function keep(places: Places): Promise<void> {
  const { path, search } = places.current();
  const { slug = '' } = search;
  const page = shownPage(path, search);
  if (page !== null) {
    const worker = await navigator.serviceWorker.register(WORKER, { scope: guestPages.myPage });
    await navigator.serviceWorker.register(WORKER, { scope: SHORT });
    tell(await activeWorker(worker), { keep: guestPath(guestPages.myPage, { slug, page }), files: loaded() });
  } else tell((await navigator.serviceWorker.getRegistration(guestPages.myPage))?.active, {});
}

/**
 * Returns the handle of the My Page that is shown, or null on other pages. The page after the submission is
 * also a My Page.
 */
function shownPage(path: string, search: Record<string, string | undefined>): string | null {
  if (path === guestPages.myPage) return search.page ?? null;
  const session = guestSessionId();
  return path === guestPages.done && session !== null ? myPageOf(session) : null;
}

const tell = (worker: ServiceWorker | null | undefined, wish: Wish) => worker?.postMessage(wish);

const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name);

export async function forgetCopies(): Promise<void> {
  if (!('caches' in window)) return;
  await caches.delete(CACHE);
  tell((await navigator.serviceWorker.getRegistration(guestPages.myPage))?.active, { forget: true });
}
