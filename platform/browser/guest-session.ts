import { readTab, writeTab } from './tab-storage.ts';

// Each tab speaks for one guest: two links opened in two tabs of one browser never mix (decisions §5).
const SESSION = 'guest-session';
const TOKEN = 'link-token';
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

/** The token of the link that this tab was opened with; it is no longer in the address. */
export function linkToken(): string | null {
  return readTab(TOKEN);
}

/** The link is a room leader's: it is proven by its code alone. */
export function rememberCodeLink(isCodeLink: boolean): void {
  writeTab(CODE_LINK, isCodeLink ? linkToken() : null);
}

export function isCodeLink(): boolean {
  return linkToken() !== null && readTab(CODE_LINK) === linkToken();
}

/** Whether the hotel's message carried a verification code (`vericode=on`). */
export function hasVerificationCode(): boolean {
  return readTab(VERICODE) === 'on';
}

/**
 * Takes the link's token out of the address, where histories and screenshots would keep it (decisions §2).
 * Another link than before ends the session of the one before; a link page without a token forgets it, except on
 * a reload, when the address has lost it already.
 */
export function takeLink(linkPath: string): void {
  const address = new URL(window.location.href);
  const token = address.searchParams.get('token');
  if (token === null && (address.pathname !== linkPath || wasReloaded())) return;
  if (token !== linkToken()) endGuestSession();
  writeTab(TOKEN, token);
  writeTab(VERICODE, address.searchParams.get('vericode'));
  address.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', address);
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
}

/** Forgets whom this tab speaks for, and by which link they came. */
export function forgetGuest(): void {
  for (const name of [SESSION, TOKEN, VERICODE, LOST, CODE_LINK]) writeTab(name, null);
}
