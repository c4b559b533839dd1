import { readTab, writeTab } from './tab-storage.ts';

const RELOADED_AT = 'reloaded-at';
const TRIES = 'begun-anew';
const ONCE_A_MINUTE_MS = 60_000;
const MOMENT_MS = 2000;

/**
 * After a release a page may ask for a file that is gone: load the page anew, once, or the one that is waited for. Not
 * while the server cannot be reached: without a line a reload would lose the page, and what was typed on it.
 */
export function reloadOnMissingFile(wanted: () => string | null): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(readTab(RELOADED_AT) ?? 0);
    if (Date.now() - last < ONCE_A_MINUTE_MS) return;
    // Asked now: by the time the server answers, nobody may wait any more.
    const place = wanted() ?? window.location.href;
    fetch('/api/health/live').then(
      answer => reload(answer, place),
      () => undefined,
    );
  });
}

/**
 * For an app that could not begin, as its first texts did not come: loads the page anew, at first after a moment, then
 * after twice as long each time, at most a minute. There is nothing on it yet that could be lost.
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

/** The app has begun: should it ever fail to again, it starts counting anew. */
export const hasBegun = (): void => writeTab(TRIES, null);

function reload({ ok }: Response, place: string): void {
  if (!ok) return;
  writeTab(RELOADED_AT, `${Date.now()}`);
  if (place === window.location.href) window.location.reload();
  else window.location.assign(place);
}
