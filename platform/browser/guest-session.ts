import { readTab, writeTab } from './tab-storage.ts';

// Each tab speaks for one guest: two links opened in two tabs of one browser never mix
// (docs/reference/proofs.md#guest-sessions).
const SESSION = 'guest-session';
const LINK = 'link';
const VERICODE = 'vericode';
const LOST = 'session-lost';
const CODE_LINK = 'code-link';

/** What `X-Guest-Session` names, or null before the guest has proven a booking. */
export function guestSessionId(): string | null {
  return readTab(SESSION);
}

export function startGuestSession(id: string): void {
  writeTab(SESSION, id);
  writeTab(LOST, null);
}

/** The server no longer knows this tab's guest, who is told so where the booking is proven again. */
export function loseGuestSession(): void {
  if (guestSessionId() !== null) writeTab(LOST, 'yes');
  writeTab(SESSION, null);
}

export function isGuestSessionLost(): boolean {
  return readTab(LOST) !== null;
}

function endGuestSession(): void {
  writeTab(SESSION, null);
  writeTab(LOST, null);
}

/** The handle of the link that this tab was opened with; its token is in a cookie that no script can read. */
export function linkHandle(): string | null {
  return readTab(LINK);
}

/** This browser does not keep that link. */
export const forgetLink = (): void => writeTab(LINK, null);

/** The link is a room leader's: it is proven by its code alone. */
export function rememberCodeLink(isCodeLink: boolean): void {
  writeTab(CODE_LINK, isCodeLink ? linkHandle() : null);
}

export function isCodeLink(): boolean {
  return linkHandle() !== null && readTab(CODE_LINK) === linkHandle();
}

/** Whether the hotel's message carried a verification code (`vericode=on`). */
export function hasVerificationCode(): boolean {
  return readTab(VERICODE) === 'on';
}

/** Takes the link that opened this tab. A new link ends the session of the one before; a page without one forgets it, unless reloaded. */
export function takeLink(linkPath: string): void {
  const address = new URL(window.location.href);
  const link = address.searchParams.get('link');
  if (link === null && (address.pathname !== linkPath || wasReloaded())) return;
  if (link !== linkHandle()) endGuestSession();
  writeTab(LINK, link);
  writeTab(VERICODE, address.searchParams.get('vericode'));
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
}

export function forgetGuest(): void {
  for (const name of [SESSION, LINK, VERICODE, LOST, CODE_LINK]) writeTab(name, null);
}
