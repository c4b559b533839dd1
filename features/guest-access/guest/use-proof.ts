import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type GuestPage, guestPages } from '#features/access/rules/guest-pages.ts';
import { startGuestSession } from '#platform/browser/guest-session.ts';
import { type Guest, guestKey } from './calls.ts';
import type { GuestFacility } from './facility.ts';
import { isLocked, type RefusedProof, refusedProof } from './refused-proof.ts';
import { type Go, useGo } from './way.ts';

type Hotel = Pick<GuestFacility, 'slug_name' | 'filters'>;
type Send = () => Promise<Guest>;

/**
 * Proves a booking and leads on: to the form, or to My Page where this guest has registered already.
 * `codeNeeded`: registered, but only a verification code opens the QR code.
 */
export function useProof({ slug_name, filters }: Hotel) {
  const queries = useQueryClient();
  const go = useGo(slug_name);
  const [codeNeeded, setCodeNeeded] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (send: Send) => send(),
    onSuccess: guest => {
      startGuestSession(guest.status.guest_session);
      queries.setQueryData(guestKey(guest.status.guest_session), guest);
      setCodeNeeded(guest.status.state === 'checked_in' && guest.my_page === null);
      leadOn(go, guest, filters.length > 0 ? guestPages.filter : guestPages.details);
    },
    onError: failure => {
      if (refusedProof(failure).why === 'expired')
        void go(guestPages.closed, { search: { status: 'checkin-expired' } });
    },
  });
  const refused: RefusedProof | null = useMemo(() => error && refusedProof(error), [error]);
  // What is corrected is no longer said to be wrong; a lock is not corrected.
  const forget = () => (isLocked(refused) || isPending ? undefined : reset());
  return { prove: mutate, busy: isPending, refused, forget, codeNeeded };
}

function leadOn(go: Go, { status, my_page }: Guest, form: GuestPage): void {
  if (status.state === 'open') void go(form);
  else if (isContestable(status)) void go(guestPages.registered);
  else if (my_page !== null) void go(guestPages.myPage, { search: { page: my_page } });
}

/** Somebody has registered on a weak proof, and this guest, with a strong one, may say that it was not them. */
export const isContestable = ({ registered_by, strength }: Guest['status']): boolean =>
  registered_by === 'weak' && strength === 'strong';
