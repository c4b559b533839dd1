import { useQuery } from '@tanstack/react-query';
import { callAsAnybody } from './calls.ts';
import type { GuestFacility } from './facility.ts';
import { refusedProof } from './refused-proof.ts';
import { useProof } from './use-proof.ts';

type By = { phone: string } | { code: string };

/** Proves the booking of a link. A lock from before, also from before a reload, is told at once. */
export function useLinkProof({ id, slug_name }: GuestFacility, token: string) {
  const { prove, refused, ...rest } = useProof(slug_name);
  const checkLock = () => callAsAnybody('GET facility-booking/check-confirm-lock', { token });
  const lock = useQuery({ queryKey: ['link-lock', token], queryFn: checkLock, gcTime: 0, retry: false });
  const before = lock.error && refusedProof(lock.error);
  const link = { facility_id: id, token };
  function proveBy(by: By) {
    const proof =
      'code' in by
        ? { search: 'code' as const, verificationCode: by.code, query: '' }
        : { search: 'number' as const, verificationCode: '', query: by.phone };
    prove({ send: () => callAsAnybody('POST facility-booking/list', { ...link, ...proof }), checkLock });
  }
  return { ...rest, proveBy, refused: refused ?? (before?.why === 'locked' ? before : null) };
}
