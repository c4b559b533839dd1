import { useCallback } from 'react';
import { callAsAnybody } from './calls.ts';
import { claimOf, type Method, type TypedStay } from './stay-proof.ts';
import { useEarlierLock } from './use-earlier-lock.ts';
import { useProof } from './use-proof.ts';

/** Proves a stay by what the guest typed. A lock of this browser from before is told at once. */
export function useStayProof(slug: string, method: Method) {
  const { prove, refused, ...rest } = useProof(slug);
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
