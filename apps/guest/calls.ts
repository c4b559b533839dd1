import type { GuestLanguage } from '#i18n/languages.ts';
import { type ApiError, configureCall } from '#platform/browser/call.ts';
import {
  endGuestSession,
  guestSessionId,
  hasVerificationCode,
  linkToken,
} from '#platform/browser/guest-session.ts';
import type { guestRouter } from './router.tsx';

type Router = ReturnType<typeof guestRouter>;

/** Every call says its language, that a guest asks and, once proven, which; failures that concern the whole page lead on. */
export function connectCalls(router: Router, language: () => GuestLanguage): void {
  configureCall({
    headers: () => {
      const session = guestSessionId();
      return {
        Lang: language(),
        'X-Caller': 'guest',
        ...(session === null ? {} : { 'X-Guest-Session': session }),
      };
    },
    onFailure: error => leadOn(router, error),
  });
}

// A guest whose session ended proves the booking again, never at the staff's sign-in (decisions §5).
function leadOn(router: Router, error: ApiError): void {
  if (error.code === 'maintenance') void router.navigate({ to: '/error-503', search: {} });
  if (error.status !== 401) return;
  endGuestSession();
  const step = linkToken() === null ? '/check-in/confirm' : '/check-in/step-1';
  const { slug } = router.state.location.search as { slug?: string };
  void router.navigate({ to: step, search: { slug, ...(hasVerificationCode() ? { vericode: 'on' } : {}) } });
}
