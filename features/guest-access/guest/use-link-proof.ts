import { useEffect, useState } from 'react';
import { callAsAnybody } from './calls.ts';
import type { GuestFacility } from './facility.ts';
import { type RefusedProof, refusedProof } from './refused-proof.ts';
import { useProof } from './use-proof.ts';

type By = { phone: string } | { code: string };

/** Proves the booking of a link. A lock from before, also from before a reload, is told at once. */
export function useLinkProof({ id, slug_name }: GuestFacility, token: string) {
  const { prove, refused, ...rest } = useProof(slug_name);
  const checkLock = () => callAsAnybody('GET facility-booking/check-confirm-lock', { token });
  const before = useEarlierLock(token);
  const link = { facility_id: id, token };
  function proveBy(by: By) {
    const proof =
      'code' in by
        ? { search: 'code' as const, verificationCode: by.code, query: '' }
        : { search: 'number' as const, verificationCode: '', query: by.phone };
    prove({ send: () => callAsAnybody('POST facility-booking/list', { ...link, ...proof }), checkLock });
  }
  return { ...rest, proveBy, refused: refused ?? before };
}

function useEarlierLock(token: string): RefusedProof | null {
  const [lock, setLock] = useState<RefusedProof | null>(null);
  useEffect(() => {
    callAsAnybody('GET facility-booking/check-confirm-lock', { token }).catch(error => {
      const refused = refusedProof(error);
      if (refused.why === 'locked') setLock(refused);
    });
  }, [token]);
  return lock;
}
