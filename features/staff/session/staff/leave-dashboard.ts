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

export const errorPage = (status: 401 | 404 | 429, reason?: 'busy'): string =>
  `/error-${status}?from=dashboard&lang=${document.documentElement.lang}${reason ? `&status=${reason}` : ''}`;

/**
 * Loads another page, so that nothing shown stays in memory. The first destination wins, so that calls failing
 * in the meantime change nothing.
 */
export function leaveDashboard(to: string): void {
  leavingTo ??= to;
  forgetSignIn();
  void forgetDesk().then(() => window.location.assign(pageAhead(to)));
}

/**
 * Offline, the sign-in pages do not load, so a browser set up for offline use goes to its offline page instead.
 */
const pageAhead = (to: string): string =>
  (owesSignOut() || !navigator.onLine) && deskDevice() ? staffPages.offline : (leavingTo ?? to);

/** How long to wait for the browser to delete its data before leaving anyway. Milliseconds. */
const FORGET_MS = 2000;

/** Locks this browser's offline data, whose use ends with the sign-in. */
const forgetDesk = () =>
  Promise.race([
    lockVault().catch(() => undefined),
    new Promise<void>(resolve => window.setTimeout(resolve, FORGET_MS)),
  ]);

/** Shows a separate page without ending the session, which continues in other tabs, too. */
export function navigateTo(to: string): void {
  if (leavingTo === undefined) window.location.assign(to);
}

// Whether this tab is handing the device over, and whether it has been notified of that in the meantime.
let isHandingOver = false;
let hasHeard = false;

/**
 * Locks the session for a guest. Other calls may notice the lock before its response arrives; they must not
 * interrupt the way to the form.
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
 * Gives the device to a guest at `form`: no tab shows the dashboard any more, and the back button does not
 * return to it.
 */
export async function handDeviceOver(form: string): Promise<void> {
  leavingTo ??= form;
  keepWanted();
  noteHandedOver();
  await forgetDesk();
  window.location.replace(form);
}

/** Clears what this tab shows, because a guest has the device. */
export function leaveHandedOver(): void {
  hasHeard = true;
  if (isHandingOver) return;
  noteHandedOver();
  if (leavingTo === undefined) void forgetDesk().then(() => window.location.replace(staffPages.takeBack));
}

/**
 * Signs out here and on the server. If the server cannot be reached, the next page does it (`endOwedSession`).
 */
export async function signOut(to: string = staffPages.login): Promise<void> {
  leavingTo ??= to;
  forgetTab(/^(wanted$|ticks-)/);
  // Done before the request, which may get no response.
  forgetSignIn();
  await forgetDesk();
  await endSession();
  leaveDashboard(to);
}

/**
 * Ends a session that was left while offline, since scripts cannot delete its cookie.
 * @returns whether no session remains to be ended
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

/** Replaces a page that this user may not see by another one; the back button does not return to it. */
export function LeaveFor({ to }: { to: string }): null {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
