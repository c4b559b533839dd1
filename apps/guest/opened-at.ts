import { guestPages, isErrorPage } from '#features/access/access/rules/guest-pages.ts';
import {
  forgetLink,
  hasVerificationCode,
  linkHandle,
  rememberCodeLink,
  startGuestSession,
  storeLink,
} from '#platform/browser/guest-session.ts';
import { addressOf, type PageLocation, parseLocation } from '#platform/browser/place.ts';
import { rememberFailedPage } from '#platform/browser/place-before.ts';
import type { Bootstrap } from './bootstrap.ts';

/**
 * Stores the guest's link and session from the URL in this tab, and returns the place to show. Returns null
 * if it reloads the page with a link that was stored in this tab earlier.
 */
export function openInitialPlace({ place: shown, proof }: Bootstrap): PageLocation | null {
  storeLink(guestPages.link);
  const current = parseLocation(window.location.href);
  const place = { ...parseLocation(shown), hash: current.hash };
  const { link, session } = current.search;
  if (session !== undefined) startGuestSession(session);
  const handle = linkHandle();
  if (current.path === guestPages.proof && link === undefined && handle !== null) {
    const vericode = hasVerificationCode() ? { vericode: 'on' } : {};
    window.location.replace(
      addressOf({ ...current, search: { ...current.search, link: handle, ...vericode } }),
    );
    return null;
  }
  // The server found no link for this browser, so the guest continues without one.
  if (link !== undefined && place.path === guestPages.confirm && !place.search.link) forgetLink();
  if (place.path === guestPages.proof && proof) rememberCodeLink(proof.asks === 'code');
  if (isErrorPage(place.path) && place.path !== current.path) rememberFailedPage(addressOf(current));
  return place;
}
