import { readTab, writeTab } from './tab-storage.ts';
import { saveAll } from './unsaved.ts';

const RELOADED_AT = 'reloaded-at';
const TRIES = 'begun-anew';
const ONCE_A_MINUTE_MS = 60_000;
const MOMENT_MS = 2000;

/**
 * A file that is gone after a release, or that once did not come, comes no more on this page: many browsers do not ask for
 * it again. The page is loaded anew, or the one that is waited for, once a minute at most. Not while the server cannot be
 * reached, or what was typed is not saved: a reload would lose it.
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
    // Asked now: by the time the server answers nobody may wait any more, or somebody who did not at first.
    place = wanted() ?? place;
    if (!isAsking) void ask();
  });
}

/** Somebody asks for the page again themselves: should its file be missing still, the page is loaded anew at once. */
export const letReloadAgain = (): void => writeTab(RELOADED_AT, null);

/** Reloads the page of an app whose first texts did not come, after growing pauses of up to a minute; only where nothing can be lost. */
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

/** The app has begun: should it ever fail to again, it starts counting anew. */
export const hasBegun = (): void => writeTab(TRIES, null);

/** Whether the server can be reached, and has what was typed. */
async function isSafe(): Promise<boolean> {
  const { ok } = await fetch('/api/health/live');
  return ok && (await saveAll());
}

function reload(place: string): void {
  writeTab(RELOADED_AT, `${Date.now()}`);
  if (place === window.location.href) window.location.reload();
  else window.location.assign(place);
}
