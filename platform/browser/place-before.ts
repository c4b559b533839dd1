import { readTabStorage, writeTabStorage } from './tab-storage.ts';

const FAILED_PAGE = 'place-before';

/** Stores the URL of a page that could not be shown, so that the user can retry. Null deletes it. */
export function rememberFailedPage(address: string | null): void {
  writeTabStorage(FAILED_PAGE, address);
}

export function failedPage(): string | null {
  return readTabStorage(FAILED_PAGE);
}
