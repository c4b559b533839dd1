import { readTabStorage, writeTabStorage } from './tab-storage.ts';

// Each tab has its own guest session, so that links opened in two tabs of one browser do not mix
// (docs/reference/proofs.md#guest-sessions).
const SESSION = 'guest-session';
const LINK = 'link';
const VERICODE = 'vericode';
const LOST = 'session-lost';
const CODE_LINK = 'code-link';

/** Returns the value of the `X-Guest-Session` header, or null until the guest has been verified. */
export function guestSessionId(): string | null {
  return readTabStorage(SESSION);
}

export function startGuestSession(id: string): void {
  writeTabStorage(SESSION, id);
  writeTabStorage(LOST, null);
}

/** Removes this tab's session after the server has ended it. The guest must verify the booking again. */
export function markSessionLost(): void {
  if (guestSessionId() !== null) writeTabStorage(LOST, 'yes');
  writeTabStorage(SESSION, null);
}

export function isGuestSessionLost(): boolean {
  return readTabStorage(LOST) !== null;
}

function endGuestSession(): void {
  writeTabStorage(SESSION, null);
  writeTabStorage(LOST, null);
}

/**
 * Returns the handle of the link that opened this tab. The link's token is in a cookie that scripts cannot
 * read.
 */
export function linkHandle(): string | null {
  return readTabStorage(LINK);
}

/** Call this if the browser has lost the link's cookie. */
export const forgetLink = (): void => writeTabStorage(LINK, null);

/** Stores whether the link belongs to a room leader, who is verified only by a verification code. */
export function rememberCodeLink(isCodeLink: boolean): void {
  writeTabStorage(CODE_LINK, isCodeLink ? linkHandle() : null);
}

export function isCodeLink(): boolean {
  return linkHandle() !== null && readTabStorage(CODE_LINK) === linkHandle();
}

/** Returns whether the hotel's message contained a verification code (`vericode=on`). */
export function hasVerificationCode(): boolean {
  return readTabStorage(VERICODE) === 'on';
}

/**
 * Stores the link that opened this tab. A different link ends the previous session. Opening the link page
 * without a link also ends it, unless the page was reloaded.
 */
export function storeLink(linkPath: string): void {
  const address = new URL(window.location.href);
  const link = address.searchParams.get('link');
  if (link === null && (address.pathname !== linkPath || wasReloaded())) return;
  if (link !== linkHandle()) endGuestSession();
  writeTabStorage(LINK, link);
  writeTabStorage(VERICODE, address.searchParams.get('vericode'));
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
}

export function forgetGuest(): void {
  for (const name of [SESSION, LINK, VERICODE, LOST, CODE_LINK]) writeTabStorage(name, null);
}
