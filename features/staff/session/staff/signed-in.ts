import { isDashboard, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { readBrowser, watchBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { readTabStorage, writeTabStorage } from '#platform/browser/tab-storage.ts';

// The session is a cookie that scripts cannot read. This key only tells all tabs that a user is signed in.
const SIGNED_IN = 'signed-in';
/** Set while the signed-in user belongs to a hotel. Users of a hotel have no organization pages. */
const OF_HOTEL = 'signed-in-of-hotel';
/** Time of the last user activity in any tab of this browser, in milliseconds. */
export const ACTIVE_AT = 'active-at';

/** The user signed out but the server could not be reached, so the session is still open. */
const SIGN_OUT_PENDING = 'sign-out-owed';

export const isSignOutPending = (): boolean => readBrowser(SIGN_OUT_PENDING) !== null;
export const setSignOutPending = (owed: boolean): void => writeBrowser(SIGN_OUT_PENDING, owed ? 'yes' : null);

/** A guest has this device. The session is locked and no tab shows the dashboard. */
const HANDED_OVER = 'handed-over';

export const isHandedOver = (): boolean => readBrowser(HANDED_OVER) !== null;
export const setHandedOver = (): void => writeBrowser(HANDED_OVER, 'yes');

export const watchHandedOver = (handedOver: () => void): (() => void) =>
  watchBrowser(HANDED_OVER, value => {
    if (value !== null) handedOver();
  });

export function clearHandedOver(): void {
  writeBrowser(HANDED_OVER, null);
  writeBrowser(ACTIVE_AT, String(Date.now()));
}

export function isSignedIn(): boolean {
  return readBrowser(SIGNED_IN) !== null;
}

/** Returns the id of this browser's signed-in user, or null. */
export function signedInUserId(): number | null {
  const id = readBrowser(SIGNED_IN);
  return id === null ? null : Number(id);
}

/** Whether the signed-in user belongs to a hotel and not to an organization. */
export const isOfHotel = (): boolean => readBrowser(OF_HOTEL) !== null;

export function forgetSignIn(): void {
  writeBrowser(SIGNED_IN, null);
  writeBrowser(OF_HOTEL, null);
  writeBrowser(ACTIVE_AT, null);
}

/**
 * Calls `changed` when another tab signs out or signs in as another user.
 * @returns a function that stops watching
 */
export function watchSignIn(changed: () => void): () => void {
  return watchBrowser(SIGNED_IN, changed);
}

export type SignedInUser = {
  id: number;
  user_facility: { facility_id: number | null };
  organization: boolean;
  two_factor_needed: boolean;
  password_change_needed: boolean;
};

/**
 * Tells every tab that a user has signed in, unless the user has no hotel yet. Also clears a pending sign-out
 * and a handover, because the browser's previous session has ended.
 */
export function recordSignIn({ id, user_facility, organization }: SignedInUser): void {
  setSignOutPending(false);
  writeBrowser(HANDED_OVER, null);
  if (user_facility.facility_id === null && !organization) return;
  writeBrowser(OF_HOTEL, organization ? null : 'yes');
  writeBrowser(SIGNED_IN, String(id));
}

const WANTED_PAGE = 'wanted';

/**
 * Remembers the requested dashboard page in this tab until the user has signed in, for example the target of a
 * link in an email.
 */
export function rememberWantedPage(): void {
  const { pathname, search } = window.location;
  if (isDashboard(pathname) && pathname !== staffPages.offline)
    writeTabStorage(WANTED_PAGE, pathname + search);
}

export function consumeWantedPage(): string | null {
  const page = readTabStorage(WANTED_PAGE);
  writeTabStorage(WANTED_PAGE, null);
  return page;
}
