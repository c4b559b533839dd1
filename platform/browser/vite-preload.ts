import { readTabStorage, writeTabStorage } from './tab-storage.ts';
import { saveAll } from './unsaved.ts';

const RELOADED_AT = 'reloaded-at';
const ATTEMPTS_KEY = 'begun-anew';
const RELOAD_INTERVAL_MS = 60_000;
const MOMENT_MS = 2000;

/**
 * Reloads the page if one of its files is missing. A release may have removed the file, or it failed to load
 * once, and many browsers do not request it again. Loads the page for which the user is waiting, if any.
 * Reloads at most once a minute.
 * Does nothing if the server is unreachable or the input cannot be saved, because a reload would lose the
 * page or the input.
 */
export function reloadOnMissingFile(wanted: () => string | null): void {
  let targetUrl: string | null = null;
  let isAsking = false;
  async function reloadIfSafe(): Promise<void> {
    isAsking = true;
    const mayReload = await isSafeToReload().catch(() => false);
    if (mayReload) reload(targetUrl ?? window.location.href);
    isAsking = false;
    targetUrl = null;
  }
  window.addEventListener('vite:preloadError', () => {
    const lastReloadAt = Number(readTabStorage(RELOADED_AT) ?? 0);
    if (Date.now() - lastReloadAt < RELOAD_INTERVAL_MS) return;
    // Updates the target even while the server is being asked, because the user may have chosen another page.
    targetUrl = wanted() ?? targetUrl;
    if (!isAsking) void reloadIfSafe();
  });
}

/** Allows an immediate reload when the user retries a page whose file is missing. */
export const allowReload = (): void => writeTabStorage(RELOADED_AT, null);

/**
 * Reloads an app whose initial texts failed to load, after pauses that grow up to a minute. Call this only when
 * no input can be lost.
 */
export function reloadAfterFailedStart(): void {
  const tries = Number(readTabStorage(ATTEMPTS_KEY) ?? 0);
  setTimeout(
    () => {
      writeTabStorage(ATTEMPTS_KEY, `${tries + 1}`);
      writeTabStorage(RELOADED_AT, `${Date.now()}`);
      window.location.reload();
    },
    Math.min(MOMENT_MS * 2 ** tries, RELOAD_INTERVAL_MS),
  );
}

export const resetReloadCount = (): void => writeTabStorage(ATTEMPTS_KEY, null);

async function isSafeToReload(): Promise<boolean> {
  const { ok } = await fetch('/api/health/live');
  return ok && (await saveAll());
}

function reload(place: string): void {
  writeTabStorage(RELOADED_AT, `${Date.now()}`);
  if (place === window.location.href) window.location.reload();
  else window.location.assign(place);
}
