import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { forgetLink, startGuestSession } from '#platform/browser/guest-session.ts';
import { focusFirstError } from '#ui/focus.ts';
import { pageAfterProof } from '../rules/after-proof.ts';
import { pageWithoutLink } from '../rules/way-without-link.ts';
import { callAsPublic, type Guest } from './calls.ts';
import type { GuestFacility } from './facility.ts';
import { refusalOfProof, useFirstProof } from './first-proof.ts';
import { useGoToPage } from './guest-navigation.ts';
import { rememberProvenGuest } from './just-proven.ts';
import { useRefusalText } from './refused-notice.tsx';
import { isLocked, parseRefusedProof, type RefusedProof } from './refused-proof.ts';
import { claimOf, type linkProofOf, type Method, type TypedProof } from './typed-proof.ts';

type Hotel = Pick<GuestFacility, 'slug_name' | 'filters'>;
type Send = () => Promise<Guest>;

/**
 * Proves a booking and goes to the form, or to My Page if this guest is already registered. After a failed
 * attempt, moves the focus to the first invalid field of `form`. `codeNeeded`: the guest is registered, but
 * needs a verification code to see the QR code. `moreNeeded`: the server has asked for the full phone number
 * or a code at least once on this page.
 */
function useProof({ slug_name, filters }: Hotel) {
  const go = useGoToPage(slug_name);
  const form = useRef<HTMLFormElement>(null);
  const first = useFirstProof();
  const failure = first?.failure ?? null;
  const [isTried, setIsTried] = useState(first?.typed != null);
  const [refused, setRefused] = useState<RefusedProof | null>(() => refusalOfProof(failure));
  const [moreNeeded, setMoreNeeded] = useState(
    failure?.body.code === 'more_needed' || Boolean(first?.typed?.phone),
  );
  const [codeNeeded, setCodeNeeded] = useState(first?.codeNeeded === true);
  useLayoutEffect(() => {
    if (failure && form.current) focusFirstError(form.current);
  }, [failure]);
  function showThenFocus(change: () => void) {
    flushSync(change);
    if (form.current) focusFirstError(form.current);
  }
  const [busy, setBusy] = useState(false);
  function accept(guest: Guest) {
    startGuestSession(guest.status.guest_session);
    rememberProvenGuest(guest);
    showThenFocus(() => {
      setBusy(false);
      setCodeNeeded(guest.status.state === 'checked_in' && guest.my_page === null);
    });
    const next = pageAfterProof(guest, filters.length > 0);
    if (next) void go(next.to, { search: next.search });
  }
  function refuse(failure: unknown) {
    const refusedProof = parseRefusedProof(failure);
    showThenFocus(() => {
      setBusy(false);
      setRefused(refusedProof);
      if (refusedProof.why === 'more_needed') setMoreNeeded(true);
    });
    if (refusedProof.why === 'more_needed')
      form.current?.querySelector<HTMLElement>('[name="phone"]')?.focus();
    if (refusedProof.why === 'expired') void go(guestPages.closed, { search: { status: 'checkin-expired' } });
  }
  /** Sends the request, unless fields are missing. Missing fields show their errors instead. */
  function attempt(isComplete: boolean, send: Send) {
    showThenFocus(() => setIsTried(true));
    if (!isComplete || busy) return;
    setBusy(true);
    setRefused(null);
    void send().then(accept, refuse);
  }
  // Clears the error once the guest corrects a field. A lock stays.
  const clearError = () => (isLocked(refused) || busy ? undefined : setRefused(null));
  return { form, attempt, isTried, busy, refused, forget: clearError, moreNeeded, codeNeeded };
}

/**
 * Returns a lock that began before this page was opened, or null. `checkLock` rejects while the lock lasts.
 * `onLost` is called if this browser does not have the link.
 */
function useEarlierLock(
  key: string,
  checkLock: () => Promise<unknown>,
  onLost?: () => void,
): RefusedProof | null {
  const first = useFirstProof();
  const [found, setFound] = useState<{ key: string; lock: RefusedProof } | null>(null);
  const isKnown = first !== null;
  const loadLock = useEffectEvent(async (asked: string, isHere: () => boolean) => {
    try {
      await checkLock();
    } catch (error) {
      if (!isHere()) return;
      if (error instanceof ApiError && error.status === 404) onLost?.();
      const lock = parseRefusedProof(error);
      if (lock.why === 'locked') setFound({ key: asked, lock });
    }
  });
  useEffect(() => {
    if (isKnown) return;
    let isHere = true;
    void loadLock(key, () => isHere);
    return () => {
      isHere = false;
    };
  }, [key, isKnown]);
  return found?.key === key ? found.lock : refusalOfProof(first?.lock);
}

type LinkProof = ReturnType<typeof linkProofOf>;

/**
 * Proves the booking of a link. Immediately shows an earlier lock, even from before a reload. If this browser
 * does not have the link, the guest continues without a link.
 * `fieldError`: error message for the input field.
 * `otherWay`: goes to the confirm page, if the hotel offers it.
 */
export function useLinkProof(facility: GuestFacility, link: string) {
  const { attempt, refused, ...rest } = useProof(facility);
  const go = useGoToPage(facility.slug_name);
  const startPage = pageWithoutLink(facility);
  const earlierLock = useEarlierLock(
    link,
    () => callAsPublic('GET facility-booking/check-confirm-lock', { link }),
    // The link was opened in another browser, or the cookies were deleted.
    () => {
      forgetLink();
      void go(startPage, { replace: true, search: { link: undefined } });
    },
  );
  const linkInput = { facility_id: facility.id, link };
  function proveBy(proof: LinkProof, isComplete: boolean) {
    attempt(isComplete, () => callAsPublic('POST facility-booking/list', { ...linkInput, ...proof }));
  }
  const shownRefusal = refused ?? earlierLock;
  const refusalText = useRefusalText(shownRefusal);
  // A lock is not shown at the field, because changing the input would not help.
  const fieldError =
    shownRefusal?.why === 'fields'
      ? shownRefusal.errors.query
      : isLocked(shownRefusal)
        ? undefined
        : refusalText;
  const otherWay = startPage === guestPages.confirm ? () => void go(startPage) : undefined;
  return { ...rest, proveBy, refused: shownRefusal, fieldError, otherWay };
}

export function useConfirmProof(facility: GuestFacility, method: Method) {
  const { slug_name: slug } = facility;
  const { attempt, refused, ...rest } = useProof(facility);
  const earlierLock = useEarlierLock(slug, () =>
    callAsPublic('GET facility-booking/check-confirm-lock-session', { slug }),
  );
  return {
    ...rest,
    refused: refused ?? earlierLock,
    prove: (proof: TypedProof, isComplete: boolean) =>
      attempt(isComplete, () => callAsPublic('POST facility-booking/confirm', claimOf(proof, method, slug))),
  };
}
