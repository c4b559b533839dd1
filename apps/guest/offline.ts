import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { myPageOf } from '#features/guest/check-in-form/guest/tab-memory.ts';
import { activeWorker } from '#platform/browser/active-worker.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { whenIdle } from '#platform/browser/idle.ts';
import type { Navigation } from '#platform/browser/place.ts';
import type { OfflineMessage } from './offline-worker.ts';

const WORKER = '/offline-worker.js';
const SHORT_LINK_SCOPE = '/m/';
const CACHE = 'my-page';

/** Stores My Page for offline use once it is shown. Also deletes expired copies at each visit. */
export function saveMyPageOffline(places: Navigation): void {
  if (!('serviceWorker' in navigator)) return;
  const saveWhenIdle = () => void whenIdle(() => void saveShownPage(places).catch(() => undefined));
  saveWhenIdle();
  places.subscribe(saveWhenIdle);
}

async function saveShownPage(places: Navigation): Promise<void> {
  const { path, search } = places.current();
  const { slug = '' } = search;
  const page = shownPageOf(path, search);
  if (page !== null) {
    const worker = await navigator.serviceWorker.register(WORKER, { scope: guestPages.myPage });
    await navigator.serviceWorker.register(WORKER, { scope: SHORT_LINK_SCOPE });
    postToWorker(await activeWorker(worker), {
      keep: guestPath(guestPages.myPage, { slug, page }),
      files: listLoadedFiles(),
    });
  } else postToWorker((await navigator.serviceWorker.getRegistration(guestPages.myPage))?.active, {});
}

/**
 * Returns the handle of the My Page that is shown, or null on other pages. The page after the submission also
 * shows My Page.
 */
function shownPageOf(path: string, search: Record<string, string | undefined>): string | null {
  if (path === guestPages.myPage) return search.page ?? null;
  const session = guestSessionId();
  return path === guestPages.done && session !== null ? myPageOf(session) : null;
}

const postToWorker = (worker: ServiceWorker | null | undefined, wish: OfflineMessage) =>
  worker?.postMessage(wish);

const listLoadedFiles = () => performance.getEntriesByType('resource').map(({ name }) => name);

export async function deleteCopies(): Promise<void> {
  if (!('caches' in window)) return;
  await caches.delete(CACHE);
  postToWorker((await navigator.serviceWorker.getRegistration(guestPages.myPage))?.active, { forget: true });
}
