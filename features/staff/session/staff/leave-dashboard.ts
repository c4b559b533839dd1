import { useEffect } from 'react';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { forgetTab } from '#platform/browser/tab-storage.ts';
import { lockVault } from '#platform/browser/vault.ts';
import type * as contract from '../contract/sign-in.ts';
import { deskDevice } from './desk-device.ts';
import {
  forgetSignIn,
  isSignOutPending,
  rememberWantedPage,
  setHandedOver,
  setSignOutPending,
} from './signed-in.ts';

const call = client<typeof contract, 'staff'>();
let destination: string | undefined;

export const errorPageUrl = (status: 401 | 404 | 429, reason?: 'busy'): string =>
  `/error-${status}?from=dashboard&lang=${document.documentElement.lang}${reason ? `&status=${reason}` : ''}`;

/**
 * Loads another page, so that nothing shown stays in memory. If called again in the meantime, for example by
 * failing requests, the first destination is kept.
 */
export function leaveDashboard(to: string): void {
  destination ??= to;
  forgetSignIn();
  void lockOfflineData().then(() => window.location.assign(nextPage(to)));
}

/**
 * The sign-in pages do not load offline. A browser that is set up for offline use goes to its offline page
 * instead.
 */
const nextPage = (to: string): string =>
  (isSignOutPending() || !navigator.onLine) && deskDevice() ? staffPages.offline : (destination ?? to);

/** Maximum time to wait for the browser to lock its data before leaving, in milliseconds. */
const LOCK_TIMEOUT_MS = 2000;

/** Locks this browser's offline data, which may only be used while signed in. */
const lockOfflineData = () =>
  Promise.race([
    lockVault().catch(() => undefined),
    new Promise<void>(resolve => window.setTimeout(resolve, LOCK_TIMEOUT_MS)),
  ]);

export function navigateTo(to: string): void {
  if (destination === undefined) window.location.assign(to);
}

// Whether this tab is handing over the device, and whether it has since been notified of the lock.
let isHandingOver = false;
let hasHeard = false;

/**
 * Locks the session for a guest. Because of the lock, other requests may fail before the response to the
 * locking call arrives. They must not navigate away while the guest form is opening.
 */
export async function lockForGuest<T>(lock: () => Promise<T>): Promise<T> {
  isHandingOver = true;
  try {
    return await lock();
  } catch (error) {
    isHandingOver = false;
    if (hasHeard) leaveAfterHandover();
    throw error;
  }
}

/**
 * Opens the guest form at `form`. Afterwards no tab shows the dashboard, and the back button does not return to
 * it.
 */
export async function handDeviceOver(form: string): Promise<void> {
  destination ??= form;
  rememberWantedPage();
  setHandedOver();
  await lockOfflineData();
  window.location.replace(form);
}

/** Leaves the dashboard in this tab because a guest has the device. */
export function leaveAfterHandover(): void {
  hasHeard = true;
  if (isHandingOver) return;
  setHandedOver();
  if (destination === undefined)
    void lockOfflineData().then(() => window.location.replace(staffPages.takeBack));
}

/**
 * Signs out in this browser and on the server. If the server cannot be reached, the next page ends the session
 * (`endPendingSession`).
 */
export async function signOut(to: string = staffPages.login): Promise<void> {
  destination ??= to;
  forgetTab(/^(wanted$|ticks-)/);
  // Done before the request, which may fail.
  forgetSignIn();
  await lockOfflineData();
  const providerUrl = await endSession();
  if (typeof providerUrl === 'string') destination = providerUrl;
  leaveDashboard(to);
}

/**
 * Ends a session whose sign-out could not reach the server. Scripts cannot delete its cookie.
 * @returns whether there is no open session left
 */
export const endPendingSession = async (): Promise<boolean> =>
  !isSignOutPending() || (await endSession()) !== false;

/**
 * @returns false if the session is still open, otherwise the address that also ends it at the provider, or null
 */
async function endSession(): Promise<string | null | false> {
  const signOutUrl = await call('POST auth/logout', {}).then(
    ({ data }) => data.sign_out_url,
    error => (error instanceof ApiError && error.status === 401 ? null : (false as const)),
  );
  setSignOutPending(signOutUrl === false);
  return signOutUrl;
}

/** Navigates away from a page that this user may not see. The back button does not return to that page. */
export function Redirect({ to }: { to: string }): null {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
