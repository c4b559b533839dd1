import { useCallback } from 'react';
import { callAsAnybody } from './calls.ts';
import type { GuestFacility } from './facility.ts';
import { claimOf, type Method, type TypedStay } from './stay-proof.ts';
import { useEarlierLock } from './use-earlier-lock.ts';
import { useProof } from './use-proof.ts';

/** Proves a stay by what the guest typed. A lock of this browser from before is told at once. */
export function useStayProof(facility: GuestFacility, method: Method) {
  const { slug_name: slug } = facility;
  const { prove, refused, ...rest } = useProof(facility);
  const checkLock = useCallback(
    () => callAsAnybody('GET facility-booking/check-confirm-lock-session', { slug }),
    [slug],
  );
  const before = useEarlierLock(checkLock);
  return {
    ...rest,
    refused: refused ?? before,
    prove: (stay: TypedStay) =>
      prove(() => callAsAnybody('POST facility-booking/confirm', claimOf(stay, method, slug))),
  };
}
