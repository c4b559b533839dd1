import { appendFile, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';

/** Whether this run includes all main journeys (scripts/stages.ts). */
export const isWholeTier = process.env.TIER === 'product';

/** One path per line, written by all workers of a run. */
const FILE = resolve('.cache/scanned-pages');

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

export async function forgetScannedPages(): Promise<void> {
  if (isWholeTier) await rm(FILE, { force: true });
}

/** Records that a journey has checked the accessibility of the page at this address. */
export async function recordScannedPage(address: string): Promise<void> {
  if (isWholeTier) await appendFile(FILE, `${withoutSlash(new URL(address).pathname)}\n`);
}

/** Returns the pages of both apps that no journey in this run has checked. */
export async function pagesWithoutScan(): Promise<string[]> {
  const scanned = new Set((await readFile(FILE, 'utf8').catch(() => '')).split('\n'));
  // The link of a message redirects to another page at once.
  const { link: _, ...pages } = guestPages;
  return [...Object.values(pages), ...Object.values(staffPages)].filter(
    path => !scanned.has(withoutSlash(path)),
  );
}
