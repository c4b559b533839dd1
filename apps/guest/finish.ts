import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { forgetRegistration } from '#features/guest/check-in-form/guest/tab-memory.ts';
import { callAsAnybody } from '#features/guest/guest-access/guest/calls.ts';
import { endHandOver, placeAfterTyping } from '#features/guest/guest-access/guest/handed-over.ts';
import { readBrowser, watchBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { forgetGuest } from '#platform/browser/guest-session.ts';
import { rememberPlace } from '#platform/browser/place-before.ts';
import { saveAll } from '#platform/browser/unsaved.ts';
import { forgetCopies } from './offline.ts';

/** Set in this browser from when a guest finishes until the server has ended its sessions. */
const MARK = 'finishing';

/** Set briefly in this browser when the next guest gets the device, to notify other tabs. */
const NEXT_GUEST = 'next-guest';

let isWaiting = false;
const listeners = new Set<() => void>();

/**
 * Whether this browser has forgotten its guest but the server does not know yet. Until it does, no page of the
 * guest is shown.
 */
export const finishing = {
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
  isWaiting: (): boolean => isWaiting,
};

/**
 * Ends what guests have begun in this browser (docs/reference/pages.md#finish-on-this-device): saves what was
 * typed on the server, deletes what this browser remembers, even without a network, and ends the sessions as
 * soon as there is a network.
 * Rejects, with nothing deleted, if not everything that was typed could be saved.
 */
export async function finish(slug: string): Promise<void> {
  if (!(await saveAll())) throw new Error('Not all entries could be saved');
  writeBrowser(MARK, 'yes');
  await forget();
  await endSessions(slug);
}

/** Continues what was begun before or in another tab: this tab shows nothing of a guest either. */
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

/** Time for other tabs to save what was typed there without a network. */
const OTHERS_SAVE_MS = 2000;

async function forgetOnceSaved(): Promise<void> {
  if (await saveAll()) await forget();
}

/**
 * Asks the server to end the sessions of this browser. A failed attempt is repeated when the network is back.
 */
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
 * Notifies the other tabs that the next guest gets this device and the server has ended what earlier guests had
 * begun, so that they show nothing of it.
 */
export function leaveOtherTabs(): void {
  writeBrowser(NEXT_GUEST, 'yes');
  writeBrowser(NEXT_GUEST, null);
}

/** Deletes all guest data in this browser; its sessions continue. */
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

/** Redirects so that no page of a guest stays in memory. */
const leave = (slug: string) =>
  window.location.replace(placeAfterTyping() ?? guestPath(guestPages.finished, { slug }));
