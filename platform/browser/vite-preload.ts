import { readTab, writeTab } from './tab-storage.ts';

const RELOADED_AT = 'reloaded-at';
const ONCE_A_MINUTE_MS = 60_000;

/**
 * After a release a page may ask for a file that is gone: load the page anew, once (architecture §2). Not while the server
 * cannot be reached: without a line a reload would lose the page, and what was typed on it.
 */
export function reloadOnMissingFile(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(readTab(RELOADED_AT) ?? 0);
    if (Date.now() - last < ONCE_A_MINUTE_MS) return;
    fetch('/api/health/live').then(reload, () => undefined);
  });
}

function reload({ ok }: Response): void {
  if (!ok) return;
  writeTab(RELOADED_AT, `${Date.now()}`);
  window.location.reload();
}
