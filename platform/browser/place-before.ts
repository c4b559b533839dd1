import { readTab, writeTab } from './tab-storage.ts';

const PLACE = 'place-before';

/** Stores the URL of a page that could not be shown, so that the user can retry. Null deletes it. */
export function rememberPlace(address: string | null): void {
  writeTab(PLACE, address);
}

export function placeBefore(): string | null {
  return readTab(PLACE);
}
