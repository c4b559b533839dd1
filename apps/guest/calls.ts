import { guestPages } from '#features/access/rules/guest-pages.ts';
import { wayWithoutLink } from '#features/guest-access/guest/way.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { type ApiError, configureCall } from '#platform/browser/call.ts';
import {
  guestSessionId,
  hasVerificationCode,
  linkHandle,
  loseGuestSession,
} from '#platform/browser/guest-session.ts';
import { rememberPlace } from '#platform/browser/place-before.ts';
import type { BootstrapFacility } from './bootstrap.ts';
import type { guestRouter } from './router.tsx';

type Router = ReturnType<typeof guestRouter>;
type Facility = BootstrapFacility | null;

/** Every call names its language, that a guest calls and, once proven, their session; failures of the whole page lead on. */
export function connectCalls(router: Router, facility: Facility, language: () => GuestLanguage): void {
  configureCall({
    headers: () => {
      const session = guestSessionId();
      return {
        Lang: language(),
        'X-Caller': 'guest',
        ...(session === null ? {} : { 'X-Guest-Session': session }),
      };
    },
    onFailure: error => leadOn(router, facility, error),
  });
}

// A guest whose session ended proves the booking again, never at the staff's sign-in.
function leadOn(router: Router, facility: Facility, error: ApiError): void {
  const { slug }: { slug?: string } = router.state.location.search;
  if (error.code === 'maintenance') {
    rememberPlace(router.state.location.href);
    void router.navigate({ to: guestPages.maintenance, search: { slug } });
  }
  if (error.status !== 401) return;
  loseGuestSession();
  const wayIn = facility ? wayWithoutLink(facility) : guestPages.confirm;
  const step = linkHandle() === null ? wayIn : guestPages.proof;
  void router.navigate({ to: step, search: { slug, ...(hasVerificationCode() ? { vericode: 'on' } : {}) } });
}
