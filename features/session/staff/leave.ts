import { useEffect } from 'react';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { forgetTab } from '#platform/browser/tab-storage.ts';
import { lockVault } from '#platform/browser/vault.ts';
import type * as contract from '../contract/sign-in.ts';
import { deskDevice } from './desk-device.ts';
import { forgetSignIn, keepWanted, noteHandedOver, noteOwedSignOut, owesSignOut } from './signed-in.ts';

const call = client<typeof contract, 'staff'>();
let leavingTo: string | undefined;

/** The page that says what happened, in the reader's language and with a way back. */
export const errorPage = (status: 401 | 404 | 429, reason?: 'busy'): string =>
  `/error-${status}?from=dashboard&lang=${document.documentElement.lang}${reason ? `&status=${reason}` : ''}`;

/**
 * Leaves the dashboard for a page of its own, so that nothing of what was shown stays in memory.
 * Where it leads first counts: a call that fails on the way out changes nothing.
 */
export function leave(to: string): void {
  leavingTo ??= to;
  forgetSignIn();
  void forgetDesk().then(() => window.location.assign(pageAhead(to)));
}

/** The pages around the sign-in do not open without a network: a browser that works without one has a page that does. */
const pageAhead = (to: string): string =>
  (owesSignOut() || !navigator.onLine) && deskDevice() ? staffPages.offline : (leavingTo ?? to);

/** How long a browser may take to delete what it keeps before it is left all the same. Milliseconds. */
const FORGET_MS = 2000;

/** What this browser keeps for use without a network ends with the sign-in. */
const forgetDesk = () =>
  Promise.race([
    lockVault().catch(() => undefined),
    new Promise<void>(resolve => window.setTimeout(resolve, FORGET_MS)),
  ]);

/** Shows a page of its own and ends nothing: the session goes on, in other tabs, too. */
export function stepOut(to: string): void {
  if (leavingTo === undefined) window.location.assign(to);
}

// This tab is handing the device over, and has heard meanwhile that a guest has it.
let isHandingOver = false;
let hasHeard = false;

/**
 * Has the server lock the session for a guest. The lock holds before its answer is here, and other calls of this tab, or its other
 * tabs, may hear of it first: this tab is led to the form all the same (`handDeviceOver`), and away only where locking failed.
 */
export async function lockForGuest<T>(lock: () => Promise<T>): Promise<T> {
  isHandingOver = true;
  try {
    return await lock();
  } catch (error) {
    isHandingOver = false;
    if (hasHeard) leaveHandedOver();
    throw error;
  }
}

/**
 * Leaves the dashboard to a guest, who gets this device: no tab shows anything of it any more, and the browser does not come back to it.
 * `form`: the address of what the guest fills in.
 */
export async function handDeviceOver(form: string): Promise<void> {
  leavingTo ??= form;
  keepWanted();
  noteHandedOver();
  await forgetDesk();
  window.location.replace(form);
}

/** A guest has this device: whatever a tab still shows goes. */
export function leaveHandedOver(): void {
  hasHeard = true;
  if (isHandingOver) return;
  noteHandedOver();
  if (leavingTo === undefined) void forgetDesk().then(() => window.location.replace(staffPages.takeBack));
}

/**
 * Ends the session here and on the server, and forgets what this tab remembered for it. A session that is over already
 * is signed out, too. Where the server cannot be told, the next page tells it first (`endOwedSession`).
 */
export async function signOut(to: string = staffPages.login): Promise<void> {
  leavingTo ??= to;
  forgetTab(/^(wanted$|ticks-)/);
  // Before the server is asked, which may not answer.
  forgetSignIn();
  await forgetDesk();
  await endSession();
  leave(to);
}

/**
 * Ends the session of whoever signed out here without a network, before a page shows anything: no script can take the cookie away.
 * Out: whether nothing is owed any more.
 */
export const endOwedSession = async (): Promise<boolean> => !owesSignOut() || endSession();

async function endSession(): Promise<boolean> {
  const isEnded = await call('POST auth/logout', {}).then(
    () => true,
    error => error instanceof ApiError && error.status === 401,
  );
  noteOwedSignOut(!isEnded);
  return isEnded;
}

/** In place of a page that is not for this reader: shows another one, to which the browser does not come back. */
export function LeaveFor({ to }: { to: string }): null {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
