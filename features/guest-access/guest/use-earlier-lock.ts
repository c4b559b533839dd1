import { useEffect, useState } from 'react';
import { type RefusedProof, refusedProof } from './refused-proof.ts';

/** A lock from before this page was opened, or null. `checkLock` throws while there is one, and stays the same function. */
export function useEarlierLock(checkLock: () => Promise<unknown>): RefusedProof | null {
  const [lock, setLock] = useState<RefusedProof | null>(null);
  useEffect(() => {
    checkLock().catch(error => {
      const refused = refusedProof(error);
      if (refused.why === 'locked') setLock(refused);
    });
  }, [checkLock]);
  return lock;
}
