import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { forgetRegistration } from '#features/guest/check-in-form/guest/tab-memory.ts';
import { callAsAnybody } from '#features/guest/guest-access/guest/calls.ts';
import { endHandOver, placeAfterTyping } from '#features/guest/guest-access/guest/handed-over.ts';
import { readBrowser, watchBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { forgetGuest } from '#platform/browser/guest-session.ts';
import { rememberPlace } from '#platform/browser/place-before.ts';
import { saveAll } from '#platform/browser/unsaved.ts';
import { forgetCopies } from './offline.ts';

/** Stands in this browser from when a guest finishes until the server has ended its sessions. */
const MARK = 'finishing';

/** Stands for a moment in this browser as the next guest gets it. */
const NEXT_GUEST = 'next-guest';

let isWaiting = false;
const listeners = new Set<() => void>();

/** Whether this browser has forgotten its guest, and the server does not know yet: no page of theirs is shown until it does. */
export const finishing = {
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
  isWaiting: (): boolean => isWaiting,
};

/**
 * Ends what guests have begun in this browser (docs/reference/pages.md#finish-on-this-device): keeps what was typed on the
 * server, forgets what this browser remembers, also where there is no network, and ends the sessions as soon as there is one.
 * Rejects, with nothing forgotten, where not all that was typed is kept.
 */
export async function finish(slug: string): Promise<void> {
  if (!(await saveAll())) throw new Error('Not all that was typed is saved');
  writeBrowser(MARK, 'yes');
  await forget();
  await endSessions(slug);
}

/** Goes on with what was begun before, or in another tab: this one shows nothing of a guest either. */
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

/** What was typed in another tab, and could not be kept without a network, goes to the server first. */
const OTHERS_SAVE_MS = 2000;

async function forgetOnceSaved(): Promise<void> {
  if (await saveAll()) await forget();
}

/** Has the server end the sessions of this browser. What has failed is tried again when the network is back. */
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

/** The next guest gets this device, where the server has ended what guests before have begun: no other tab shows anything of it. */
export function leaveOtherTabs(): void {
  writeBrowser(NEXT_GUEST, 'yes');
  writeBrowser(NEXT_GUEST, null);
}

/** Leaves nothing of a guest in this browser, whose sessions go on. */
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

/** Leaves no page of a guest in memory. */
const leave = (slug: string) =>
  window.location.replace(placeAfterTyping() ?? guestPath(guestPages.finished, { slug }));
