import { isDashboard } from '#features/access/rules/staff-pages.ts';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

const WANTED = 'wanted';

/** Remembers in this tab which page of the dashboard was asked for, by a link in a mail say, until somebody is in. */
export function keepWanted(): void {
  const { pathname, search } = window.location;
  if (isDashboard(pathname)) writeTab(WANTED, pathname + search);
}

/** That page, once. */
export function takeWanted(): string | null {
  const wanted = readTab(WANTED);
  writeTab(WANTED, null);
  return wanted;
}
