import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

export type ResetLink = { username: string; email: string; token: string };

const KEPT = 'reset-link';

/** The mailed link that this tab was opened with, or null. Its secret leaves the address; the tab remembers it. */
export function readResetLink(): ResetLink | null {
  const query = new URLSearchParams(window.location.search);
  const [username, email, token] = ['username', 'email', 'token'].map(name => query.get(name));
  if (username && email && token) {
    writeTab(KEPT, JSON.stringify({ username, email, token }));
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }
  return JSON.parse(readTab(KEPT) ?? 'null');
}

export function forgetResetLink(): void {
  writeTab(KEPT, null);
}
