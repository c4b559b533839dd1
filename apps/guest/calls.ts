import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { currentHandOverMethod } from '#features/guest/guest-access/guest/handed-over.ts';
import { isAtDesk } from '#features/guest/guest-access/rules/handed-over.ts';
import { pageWithoutLink } from '#features/guest/guest-access/rules/way-without-link.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { type ApiError, configureCall } from '#platform/browser/call.ts';
import {
  guestSessionId,
  hasVerificationCode,
  linkHandle,
  markSessionLost,
} from '#platform/browser/guest-session.ts';
import { addressOf, type Navigation } from '#platform/browser/place.ts';
import { rememberFailedPage } from '#platform/browser/place-before.ts';
import type { BootstrapFacility } from './bootstrap.ts';

type Facility = BootstrapFacility | null;

/**
 * Adds the language, the caller type `guest` and, after the proof, the session to each call. Redirects to an
 * error page on errors that concern the whole page.
 */
export function connectCalls(places: Navigation, facility: Facility, language: () => GuestLanguage): void {
  configureCall({
    headers: () => {
      const session = guestSessionId();
      return {
        Lang: language(),
        'X-Caller': 'guest',
        ...(session === null ? {} : { 'X-Guest-Session': session }),
      };
    },
    onFailure: error => redirectOnError(places, facility, error),
  });
}

// Guests whose session has ended must prove their booking again. They are never sent to the staff's sign-in
// page.
function redirectOnError(places: Navigation, facility: Facility, error: ApiError): void {
  const { slug } = places.current().search;
  if (error.code === 'maintenance') {
    rememberFailedPage(addressOf(places.current()));
    void places.go({ to: guestPages.maintenance, search: { slug } });
  }
  if (error.status !== 401) return;
  markSessionLost();
  if (isAtDesk(currentHandOverMethod())) {
    void places.go({ to: guestPages.handOver, search: { slug }, replace: true });
    return;
  }
  const startPage = facility ? pageWithoutLink(facility) : guestPages.confirm;
  const step = linkHandle() === null ? startPage : guestPages.proof;
  const search = {
    slug,
    link: linkHandle() ?? undefined,
    vericode: hasVerificationCode() ? 'on' : undefined,
  };
  void places.go({ to: step, search });
}
