import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { forgetLink, startGuestSession } from '#platform/browser/guest-session.ts';
import { focusFirstError } from '#ui/focus.ts';
import { pageAfterProof } from '../rules/after-proof.ts';
import { wayWithoutLink } from '../rules/way-without-link.ts';
import { callAsAnybody, type Guest } from './calls.ts';
import type { GuestFacility } from './facility.ts';
import { refusedBy, useFirstProof } from './first-proof.ts';
import { noteProven } from './just-proven.ts';
import { useRefusalText } from './refused-notice.tsx';
import { isLocked, type RefusedProof, refusedProof } from './refused-proof.ts';
import { claimOf, type linkProofOf, type Method, type TypedProof } from './typed-proof.ts';
import { useGo } from './way.ts';

type Hotel = Pick<GuestFacility, 'slug_name' | 'filters'>;
type Send = () => Promise<Guest>;

/**
 * Proves a booking and leads on: to the form, or to My Page where this guest has registered already. After each attempt that
 * failed the reader is at the first faulty field of `form`.
 * `codeNeeded`: registered, but only a verification code opens the QR code. `moreNeeded`: so it was once, on this page.
 */
function useProof({ slug_name, filters }: Hotel) {
  const go = useGo(slug_name);
  const form = useRef<HTMLFormElement>(null);
  const first = useFirstProof();
  const failure = first?.failure ?? null;
  const [isTried, setIsTried] = useState(first?.typed != null && !first.showsCode);
  const [refused, setRefused] = useState<RefusedProof | null>(() => refusedBy(failure));
  const [moreNeeded, setMoreNeeded] = useState(
    failure?.body.code === 'more_needed' || Boolean(first?.typed?.phone),
  );
  const [codeNeeded, setCodeNeeded] = useState(first?.codeNeeded === true);
  useLayoutEffect(() => {
    if (failure && form.current) focusFirstError(form.current);
  }, [failure]);
  function show(change: () => void) {
    flushSync(change);
    if (form.current) focusFirstError(form.current);
  }
  const [busy, setBusy] = useState(false);
  function accept(guest: Guest) {
    startGuestSession(guest.status.guest_session);
    noteProven(guest);
    show(() => {
      setBusy(false);
      setCodeNeeded(guest.status.state === 'checked_in' && guest.my_page === null);
    });
    const next = pageAfterProof(guest, filters.length > 0);
    if (next) void go(next.to, { search: next.search });
  }
  function refuse(failure: unknown) {
    const read = refusedProof(failure);
    show(() => {
      setBusy(false);
      setRefused(read);
      if (read.why === 'more_needed') setMoreNeeded(true);
    });
    if (read.why === 'expired') void go(guestPages.closed, { search: { status: 'checkin-expired' } });
  }
  /** Nothing is sent while something is missing: then the fields say so. */
  function attempt(isComplete: boolean, send: Send) {
    show(() => setIsTried(true));
    if (!isComplete || busy) return;
    setBusy(true);
    setRefused(null);
    void send().then(accept, refuse);
  }
  // A corrected field no longer counts as wrong; a lock cannot be corrected.
  const forget = () => (isLocked(refused) || busy ? undefined : setRefused(null));
  return { form, attempt, isTried, busy, refused, forget, moreNeeded, codeNeeded };
}

/**
 * A lock from before this page was opened, or null. `checkLock` throws while there is one; `onLost` is called for a link that
 * this browser does not keep.
 */
function useEarlierLock(
  key: string,
  checkLock: () => Promise<unknown>,
  onLost?: () => void,
): RefusedProof | null {
  const first = useFirstProof();
  const [found, setFound] = useState<{ key: string; lock: RefusedProof } | null>(null);
  const isKnown = first !== null;
  const look = useEffectEvent(async (asked: string, isHere: () => boolean) => {
    try {
      await checkLock();
    } catch (error) {
      if (!isHere()) return;
      if (error instanceof ApiError && error.status === 404) onLost?.();
      const lock = refusedProof(error);
      if (lock.why === 'locked') setFound({ key: asked, lock });
    }
  });
  useEffect(() => {
    if (isKnown) return;
    let isHere = true;
    void look(key, () => isHere);
    return () => {
      isHere = false;
    };
  }, [key, isKnown]);
  return found?.key === key ? found.lock : refusedBy(first?.lock);
}

type LinkProof = ReturnType<typeof linkProofOf>;

/**
 * Proves the booking of a link. A lock from before, also from before a reload, is shown at once. `fieldError`: what was wrong
 * with what was typed, in words; `otherWay`: to the confirm page, where the hotel has it. Where this browser does not keep the
 * link, its guest goes on without it.
 */
export function useLinkProof(facility: GuestFacility, link: string) {
  const { attempt, refused, ...rest } = useProof(facility);
  const go = useGo(facility.slug_name);
  const wayIn = wayWithoutLink(facility);
  const before = useEarlierLock(
    link,
    () => callAsAnybody('GET facility-booking/check-confirm-lock', { link }),
    // The address was opened in another browser than the link, or its cookies are gone.
    () => {
      forgetLink();
      void go(wayIn, { replace: true, search: { link: undefined } });
    },
  );
  const asked = { facility_id: facility.id, link };
  function proveBy(proof: LinkProof, isComplete: boolean) {
    attempt(isComplete, () => callAsAnybody('POST facility-booking/list', { ...asked, ...proof }));
  }
  const shown = refused ?? before;
  const failed = useRefusalText(shown);
  // A lock is not shown at a field: no other answer would open it.
  const fieldError = shown?.why === 'fields' ? shown.errors.query : isLocked(shown) ? undefined : failed;
  const otherWay = wayIn === guestPages.confirm ? () => void go(wayIn) : undefined;
  return { ...rest, proveBy, refused: shown, fieldError, otherWay };
}

/** Proves a booking by what the guest typed. A lock of this browser from before is shown at once. */
export function useConfirmProof(facility: GuestFacility, method: Method) {
  const { slug_name: slug } = facility;
  const { attempt, refused, ...rest } = useProof(facility);
  const before = useEarlierLock(slug, () =>
    callAsAnybody('GET facility-booking/check-confirm-lock-session', { slug }),
  );
  return {
    ...rest,
    refused: refused ?? before,
    prove: (proof: TypedProof, isComplete: boolean) =>
      attempt(isComplete, () => callAsAnybody('POST facility-booking/confirm', claimOf(proof, method, slug))),
  };
}
