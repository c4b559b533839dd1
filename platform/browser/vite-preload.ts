import { readTab, writeTab } from './tab-storage.ts';
import { saveAll } from './unsaved.ts';

const RELOADED_AT = 'reloaded-at';
const TRIES = 'begun-anew';
const ONCE_A_MINUTE_MS = 60_000;
const MOMENT_MS = 2000;

/**
 * Reloads the page if a file is missing, because it was removed by a release or failed to load once: many
 * browsers do not request it again. Goes to the page the user is waiting for, if any, at most once a minute.
 * Does nothing while the server is unreachable or input is unsaved, which a reload would lose.
 */
export function reloadOnMissingFile(wanted: () => string | null): void {
  let place: string | null = null;
  let isAsking = false;
  async function ask(): Promise<void> {
    isAsking = true;
    const mayReload = await isSafe().catch(() => false);
    if (mayReload) reload(place ?? window.location.href);
    isAsking = false;
    place = null;
  }
  window.addEventListener('vite:preloadError', () => {
    const last = Number(readTab(RELOADED_AT) ?? 0);
    if (Date.now() - last < ONCE_A_MINUTE_MS) return;
    // Read now: when the server answers, the user may no longer be waiting, or have started to.
    place = wanted() ?? place;
    if (!isAsking) void ask();
  });
}

/** The user retries the page: if its file is still missing, reload at once. */
export const letReloadAgain = (): void => writeTab(RELOADED_AT, null);

/**
 * Reloads an app whose initial texts failed to load, after growing pauses of up to a minute; only to be called
 * when nothing can be lost.
 */
export function beginAnew(): void {
  const tries = Number(readTab(TRIES) ?? 0);
  setTimeout(
    () => {
      writeTab(TRIES, `${tries + 1}`);
      writeTab(RELOADED_AT, `${Date.now()}`);
      window.location.reload();
    },
    Math.min(MOMENT_MS * 2 ** tries, ONCE_A_MINUTE_MS),
  );
}

/** The app has started: resets the number of retries. */
export const hasBegun = (): void => writeTab(TRIES, null);

/** Whether the server is reachable and all input is saved. */
async function isSafe(): Promise<boolean> {
  const { ok } = await fetch('/api/health/live');
  return ok && (await saveAll());
}

function reload(place: string): void {
  writeTab(RELOADED_AT, `${Date.now()}`);
  if (place === window.location.href) window.location.reload();
  else window.location.assign(place);
}
