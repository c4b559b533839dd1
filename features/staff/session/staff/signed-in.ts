import { isDashboard, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { readBrowser, watchBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

// The session itself is a cookie that scripts cannot read. This only tells all tabs that there is one.
const SIGNED_IN = 'signed-in';
/** Last user activity in any tab of this browser. Milliseconds. */
export const ACTIVE_AT = 'active-at';

/** The user signed out here without reaching the server, so the session is still open. */
const SIGN_OUT_OWED = 'sign-out-owed';

export const owesSignOut = (): boolean => readBrowser(SIGN_OUT_OWED) !== null;
export const noteOwedSignOut = (owed: boolean): void => writeBrowser(SIGN_OUT_OWED, owed ? 'yes' : null);

/** A guest has this device: the session is locked, and no tab shows the dashboard. */
const HANDED_OVER = 'handed-over';

export const isHandedOver = (): boolean => readBrowser(HANDED_OVER) !== null;
export const noteHandedOver = (): void => writeBrowser(HANDED_OVER, 'yes');

export const watchHandedOver = (handedOver: () => void): (() => void) =>
  watchBrowser(HANDED_OVER, value => {
    if (value !== null) handedOver();
  });

export function deviceIsBack(): void {
  writeBrowser(HANDED_OVER, null);
  writeBrowser(ACTIVE_AT, String(Date.now()));
}

export function isSignedIn(): boolean {
  return readBrowser(SIGNED_IN) !== null;
}

/** Returns the user signed in in any tab of this browser, or null. */
export function signedInAs(): number | null {
  const id = readBrowser(SIGNED_IN);
  return id === null ? null : Number(id);
}

function rememberSignIn(userId: number): void {
  writeBrowser(SIGNED_IN, String(userId));
}

export function forgetSignIn(): void {
  writeBrowser(SIGNED_IN, null);
  writeBrowser(ACTIVE_AT, null);
}

/**
 * Calls back when another tab signs out, or signs in as someone else.
 * @returns a function that stops watching
 */
export function watchSignIn(changed: () => void): () => void {
  return watchBrowser(SIGNED_IN, changed);
}

export type SignedInUser = {
  id: number;
  user_facility: { facility_id: number | null };
  two_factor_needed: boolean;
  password_change_needed: boolean;
};

/**
 * Tells every tab that a user has signed in, unless they have no hotel yet. The previous session of this
 * browser has ended.
 */
export function noteSignedIn({ id, user_facility }: SignedInUser): void {
  noteOwedSignOut(false);
  writeBrowser(HANDED_OVER, null);
  if (user_facility.facility_id !== null) rememberSignIn(id);
}

const WANTED = 'wanted';

/**
 * Remembers in this tab the requested dashboard page, for example from a link in an email, until the user has
 * signed in.
 */
export function keepWanted(): void {
  const { pathname, search } = window.location;
  if (isDashboard(pathname) && pathname !== staffPages.offline) writeTab(WANTED, pathname + search);
}

export function takeWanted(): string | null {
  const wanted = readTab(WANTED);
  writeTab(WANTED, null);
  return wanted;
}
