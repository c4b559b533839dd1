import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { forgetRegistration } from '#features/guest/check-in-form/guest/tab-memory.ts';
import { callAsPublic } from '#features/guest/guest-access/guest/calls.ts';
import { endHandOver, urlAfterTyping } from '#features/guest/guest-access/guest/handed-over.ts';
import { readBrowser, watchBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { forgetGuest } from '#platform/browser/guest-session.ts';
import { rememberFailedPage } from '#platform/browser/place-before.ts';
import { saveAll } from '#platform/browser/unsaved.ts';
import { deleteCopies } from './offline.ts';

/**
 * Storage key that is set from the moment a guest finishes until the server has ended this browser's sessions.
 */
const FINISHING_KEY = 'finishing';

/** Storage key that is set briefly when the device is passed to the next guest, to notify other tabs. */
const NEXT_GUEST = 'next-guest';

let isWaiting = false;
const listeners = new Set<() => void>();

/**
 * Whether this browser has deleted its guest data while the sessions still exist on the server. In that state, no guest
 * page is shown.
 */
export const pendingSignOut = {
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
  isWaiting: (): boolean => isWaiting,
};

/**
 * Signs guests out of this browser (docs/reference/pages.md#finish-on-this-device). Saves typed answers on the
 * server, deletes the data in this browser, and ends the sessions as soon as there is a network.
 * Rejects and deletes nothing if some answers could not be saved.
 */
export async function signOutBrowser(slug: string): Promise<void> {
  if (!(await saveAll())) throw new Error('Not all entries could be saved');
  writeBrowser(FINISHING_KEY, 'yes');
  await deleteGuestData();
  await endSessions(slug);
}

/**
 * Continues a sign-out that began earlier or in another tab, so that this tab does not show guest data either.
 */
export function resumeSignOut(slug: string): void {
  if (readBrowser(FINISHING_KEY) !== null) void deleteGuestData().then(() => endSessions(slug));
  watchBrowser(FINISHING_KEY, mark => {
    if (mark === null) {
      if (isWaiting) openFinishedPage(slug);
      return;
    }
    markWaiting();
    void deleteOnceSaved();
  });
  watchBrowser(NEXT_GUEST, mark => {
    if (mark !== null) void deleteGuestData().then(() => openFinishedPage(slug));
  });
  window.addEventListener('online', () => {
    if (!isWaiting) return;
    void deleteOnceSaved();
    setTimeout(() => void endSessions(slug), OTHER_TABS_SAVE_MS);
  });
}

/** Gives other tabs time to save answers that were typed offline. */
const OTHER_TABS_SAVE_MS = 2000;

async function deleteOnceSaved(): Promise<void> {
  if (await saveAll()) await deleteGuestData();
}

/** Asks the server to end this browser's sessions. A failed attempt is repeated when the network is back. */
export async function endSessions(slug: string): Promise<void> {
  try {
    await callAsPublic('POST facility-booking/finish', {});
  } catch {
    markWaiting();
    return;
  }
  writeBrowser(FINISHING_KEY, null);
  openFinishedPage(slug);
}

/**
 * Notifies other tabs that the device has been passed to the next guest, so that they stop showing an earlier
 * guest's data. Call it after the server has ended the earlier sessions.
 */
export function notifyOtherTabs(): void {
  writeBrowser(NEXT_GUEST, 'yes');
  writeBrowser(NEXT_GUEST, null);
}

/** Deletes all guest data in this browser. The sessions on the server continue. */
export async function deleteGuestData(): Promise<void> {
  forgetGuest();
  endHandOver();
  forgetRegistration();
  rememberFailedPage(null);
  await deleteCopies().catch(() => undefined);
}

function markWaiting(): void {
  isWaiting = true;
  for (const changed of listeners) changed();
}

/** A full page load removes guest data from memory. */
const openFinishedPage = (slug: string) =>
  window.location.replace(urlAfterTyping() ?? guestPath(guestPages.finished, { slug }));
