import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { forgetRegistration } from '#features/guest/check-in-form/guest/tab-memory.ts';
import { callAsAnybody } from '#features/guest/guest-access/guest/calls.ts';
import { endHandOver, placeAfterTyping } from '#features/guest/guest-access/guest/handed-over.ts';
import { readBrowser, watchBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { forgetGuest } from '#platform/browser/guest-session.ts';
import { rememberPlace } from '#platform/browser/place-before.ts';
import { saveAll } from '#platform/browser/unsaved.ts';
import { forgetCopies } from './offline.ts';

/**
 * Storage key that is set from the moment a guest finishes until the server has ended this browser's sessions.
 */
const MARK = 'finishing';

/** Storage key that is set briefly when the device is passed to the next guest, to notify other tabs. */
const NEXT_GUEST = 'next-guest';

let isWaiting = false;
const listeners = new Set<() => void>();

/**
 * Whether this browser has deleted its guest data but the server has not yet ended the sessions. Meanwhile, no
 * page of the guest is shown.
 */
export const finishing = {
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
export async function finish(slug: string): Promise<void> {
  if (!(await saveAll())) throw new Error('Not all entries could be saved');
  writeBrowser(MARK, 'yes');
  await forget();
  await endSessions(slug);
}

/**
 * Continues a sign-out that began earlier or in another tab, so that this tab does not show guest data either.
 */
export function followFinish(slug: string): void {
  if (readBrowser(MARK) !== null) void forget().then(() => endSessions(slug));
  watchBrowser(MARK, mark => {
    if (mark === null) {
      if (isWaiting) leave(slug);
      return;
    }
    wait();
    void forgetOnceSaved();
  });
  watchBrowser(NEXT_GUEST, mark => {
    if (mark !== null) void forget().then(() => leave(slug));
  });
  window.addEventListener('online', () => {
    if (!isWaiting) return;
    void forgetOnceSaved();
    setTimeout(() => void endSessions(slug), OTHERS_SAVE_MS);
  });
}

/** Gives other tabs time to save answers that were typed offline. */
const OTHERS_SAVE_MS = 2000;

async function forgetOnceSaved(): Promise<void> {
  if (await saveAll()) await forget();
}

/** Asks the server to end this browser's sessions. A failed attempt is repeated when the network is back. */
export async function endSessions(slug: string): Promise<void> {
  try {
    await callAsAnybody('POST facility-booking/finish', {});
  } catch {
    wait();
    return;
  }
  writeBrowser(MARK, null);
  leave(slug);
}

/**
 * Notifies other tabs that the device has been passed to the next guest, so that they stop showing an earlier
 * guest's data. Call it after the server has ended the earlier sessions.
 */
export function leaveOtherTabs(): void {
  writeBrowser(NEXT_GUEST, 'yes');
  writeBrowser(NEXT_GUEST, null);
}

/** Deletes all guest data in this browser. The sessions on the server continue. */
export async function forget(): Promise<void> {
  forgetGuest();
  endHandOver();
  forgetRegistration();
  rememberPlace(null);
  await forgetCopies().catch(() => undefined);
}

function wait(): void {
  isWaiting = true;
  for (const changed of listeners) changed();
}

/** A full page load removes guest data from memory. */
const leave = (slug: string) =>
  window.location.replace(placeAfterTyping() ?? guestPath(guestPages.finished, { slug }));
