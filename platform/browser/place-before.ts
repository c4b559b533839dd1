import { readTab, writeTab } from './tab-storage.ts';

const PLACE = 'place-before';

/** Remembers which page could not be shown, so that the reader can try it again; null forgets it. */
export function rememberPlace(address: string | null): void {
  writeTab(PLACE, address);
}

/** That page, or null. */
export function placeBefore(): string | null {
  return readTab(PLACE);
}
