import { appendFile, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';

export const isWholeTier = process.env.TIER === 'product';

/** The file to which all test workers of a run write one path per line. */
const FILE = resolve('.cache/scanned-pages');

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

export async function forgetScannedPages(): Promise<void> {
  if (isWholeTier) await rm(FILE, { force: true });
}

export async function recordScannedPage(address: string): Promise<void> {
  if (isWholeTier) await appendFile(FILE, `${withoutSlash(new URL(address).pathname)}\n`);
}

export async function pagesWithoutScan(): Promise<string[]> {
  const scanned = new Set((await readFile(FILE, 'utf8').catch(() => '')).split('\n'));
  // The page of a message link immediately redirects to another page.
  const { link: _, ...pages } = guestPages;
  return [...Object.values(pages), ...Object.values(staffPages)].filter(
    path => !scanned.has(withoutSlash(path)),
  );
}
