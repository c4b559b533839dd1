import { useEffect } from 'react';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
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

/** Loads another page, so that nothing shown stays in memory. The first destination wins: a call that fails on the way changes nothing. */
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

/** Locks the session for a guest. Calls may hear of the lock before its answer is here: they lead to the form all the same. */
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

/** Gives the device to a guest at `form`: no tab shows the dashboard any more, and the browser does not come back to it. */
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

/** Signs out here and on the server. If the server cannot be reached, the next page tells it (`endOwedSession`). */
export async function signOut(to: string = staffPages.login): Promise<void> {
  leavingTo ??= to;
  forgetTab(/^(wanted$|ticks-)/);
  // Before the server is asked, which may not answer.
  forgetSignIn();
  await forgetDesk();
  await endSession();
  leave(to);
}

/** Ends a session that was left without a network, since no script can delete its cookie. Returns whether nothing is owed. */
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
