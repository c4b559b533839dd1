import { readTab, writeTab } from './tab-storage.ts';

const RELOADED_AT = 'reloaded-at';
const ONCE_A_MINUTE_MS = 60_000;

/** After a release a page may ask for a file that is gone: load the page anew, once (architecture §2). */
export function reloadOnMissingFile(): void {
  window.addEventListener('vite:preloadError', event => {
    const last = Number(readTab(RELOADED_AT) ?? 0);
    if (Date.now() - last < ONCE_A_MINUTE_MS) return;
    event.preventDefault();
    writeTab(RELOADED_AT, `${Date.now()}`);
    window.location.reload();
  });
}
