import { callAsAnybody } from './calls.ts';
import { claimOf, type Method, type TypedStay } from './stay-proof.ts';
import { useProof } from './use-proof.ts';

/** Proves a stay by what the guest typed. */
export function useStayProof(slug: string, method: Method) {
  const { prove, ...rest } = useProof(slug);
  const checkLock = () => callAsAnybody('GET facility-booking/check-confirm-lock-session', { slug });
  return {
    ...rest,
    prove: (stay: TypedStay) =>
      prove({
        send: () => callAsAnybody('POST facility-booking/confirm', claimOf(stay, method, slug)),
        checkLock,
      }),
  };
}
