import { readTab, writeTab } from './tab-storage.ts';

const FAILED_PAGE = 'place-before';

/** Stores the URL of a page that could not be shown, so that the user can retry. Null deletes it. */
export function rememberFailedPage(address: string | null): void {
  writeTab(FAILED_PAGE, address);
}

export function failedPage(): string | null {
  return readTab(FAILED_PAGE);
}
