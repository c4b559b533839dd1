import { isDashboard, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { readBrowser, watchBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

// The session itself is a cookie that no script can read. This only says that there is one, and to all tabs at once.
const SIGNED_IN = 'signed-in';
/** When somebody last did something in any tab of this browser. Milliseconds. */
export const ACTIVE_AT = 'active-at';

/** Somebody signed out here, and the server could not be told: the session is still open. */
const SIGN_OUT_OWED = 'sign-out-owed';

export const owesSignOut = (): boolean => readBrowser(SIGN_OUT_OWED) !== null;
export const noteOwedSignOut = (owed: boolean): void => writeBrowser(SIGN_OUT_OWED, owed ? 'yes' : null);

/** A guest has this device: the session is locked, and no tab shows anything of the dashboard. */
const HANDED_OVER = 'handed-over';

export const isHandedOver = (): boolean => readBrowser(HANDED_OVER) !== null;
export const noteHandedOver = (): void => writeBrowser(HANDED_OVER, 'yes');

/** Calls back when another tab hands this device over. Returns how to stop. */
export const watchHandedOver = (handedOver: () => void): (() => void) =>
  watchBrowser(HANDED_OVER, value => {
    if (value !== null) handedOver();
  });

/** Staff have the device again. */
export function deviceIsBack(): void {
  writeBrowser(HANDED_OVER, null);
  writeBrowser(ACTIVE_AT, String(Date.now()));
}

export function isSignedIn(): boolean {
  return readBrowser(SIGNED_IN) !== null;
}

/** Who is signed in, in any tab of this browser; null: nobody is. */
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

/** Calls back when another tab signs out, or signs in as somebody else. Returns how to stop. */
export function watchSignIn(changed: () => void): () => void {
  return watchBrowser(SIGNED_IN, changed);
}

/** A user who has just signed in, as far as the pages around the sign-in must know. */
export type SignedInUser = {
  id: number;
  user_facility: { facility_id: number | null };
  two_factor_needed: boolean;
  password_change_needed: boolean;
};

/** Tells every tab that somebody is in; who has no hotel yet is not. The session before in this browser ended with it. */
export function noteSignedIn({ id, user_facility }: SignedInUser): void {
  noteOwedSignOut(false);
  writeBrowser(HANDED_OVER, null);
  if (user_facility.facility_id !== null) rememberSignIn(id);
}

const WANTED = 'wanted';

/** Remembers in this tab which page of the dashboard was asked for, by a link in a mail say, until somebody is in. */
export function keepWanted(): void {
  const { pathname, search } = window.location;
  if (isDashboard(pathname) && pathname !== staffPages.offline) writeTab(WANTED, pathname + search);
}

/** That page, once. */
export function takeWanted(): string | null {
  const wanted = readTab(WANTED);
  writeTab(WANTED, null);
  return wanted;
}
