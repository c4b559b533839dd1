import { dashboard, staffPages } from '#features/access/rules/staff-pages.ts';
import { readerFiles } from '#features/front-desk/staff/scan/reader-files.ts';

/** As apps/staff/desk-worker.ts takes it. */
type Wish = { files?: readonly string[]; forget?: boolean };

const WORKER = '/desk-worker.js';
/** The page that it leads to. */
const page = new URLSearchParams({ page: staffPages.offline });

/** Lets this browser open the page that needs no network, with all files that this page has loaded; `load` loads that page's. */
export async function keepShell(load: () => Promise<unknown>): Promise<void> {
  await load();
  const registration = await navigator.serviceWorker.register(`${WORKER}?${page}`, { scope: dashboard });
  tell(await active(registration), { files: [...loaded(), ...(await readerFiles()).map(whole)] });
}

/** Whether the page is kept: a reload may come between it and what it shows. */
export const isShellKept = async (): Promise<boolean> =>
  (await caches.match(staffPages.offline, { cacheName: 'desk' })) !== undefined;

/** This browser opens no page without a network any more. */
export async function dropShell(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(staffPages.offline);
  if (!registration) return;
  tell(registration.active, { forget: true });
  await registration.unregister();
}

const tell = (worker: ServiceWorker | null, wish: Wish) => worker?.postMessage(wish);

/** The worker of a registration, once it has begun. */
function active(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.active ? null : (registration.installing ?? registration.waiting);
  if (!coming) return Promise.resolve(registration.active);
  return new Promise(resolve =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming);
    }),
  );
}

const whole = (path: string) => new URL(path, window.location.href).href;

/** What this page has loaded so far. Addresses. */
const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name);
