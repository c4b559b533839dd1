import { guestPages, isErrorPage } from '#features/access/access/rules/guest-pages.ts';
import {
  forgetLink,
  hasVerificationCode,
  linkHandle,
  rememberCodeLink,
  startGuestSession,
  takeLink,
} from '#platform/browser/guest-session.ts';
import { addressOf, type Place, placeOf } from '#platform/browser/place.ts';
import { rememberPlace } from '#platform/browser/place-before.ts';
import type { Bootstrap } from './bootstrap.ts';

/**
 * Stores what the URL says about the guest in this tab, and returns the place to show. Returns null if the page
 * is being requested again with the link that only this tab has.
 */
export function openedAt({ place: shown, proof }: Bootstrap): Place | null {
  takeLink(guestPages.link);
  const asked = placeOf(window.location.href);
  const place = { ...placeOf(shown), hash: asked.hash };
  const { link, session } = asked.search;
  if (session !== undefined) startGuestSession(session);
  const own = linkHandle();
  if (asked.path === guestPages.proof && link === undefined && own !== null) {
    const vericode = hasVerificationCode() ? { vericode: 'on' } : {};
    window.location.replace(addressOf({ ...asked, search: { ...asked.search, link: own, ...vericode } }));
    return null;
  }
  // The server found no link for this browser, so the guest continues without one.
  if (link !== undefined && place.path === guestPages.confirm && !place.search.link) forgetLink();
  if (place.path === guestPages.proof && proof) rememberCodeLink(proof.asks === 'code');
  if (isErrorPage(place.path) && place.path !== asked.path) rememberPlace(addressOf(asked));
  return place;
}
