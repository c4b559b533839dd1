import { useEffect, useState } from 'react';
import { ApiError } from '#platform/browser/call.ts';
import { type RefusedProof, refusedProof } from './refused-proof.ts';

/**
 * A lock from before this page was opened, or null. `checkLock` throws while there is one; `onLost` is told of a link that this
 * browser does not keep. Both stay the same functions.
 */
export function useEarlierLock(checkLock: () => Promise<unknown>, onLost?: () => void): RefusedProof | null {
  const [lock, setLock] = useState<RefusedProof | null>(null);
  useEffect(() => {
    checkLock().catch(error => {
      const refused = refusedProof(error);
      if (refused.why === 'locked') setLock(refused);
      if (error instanceof ApiError && error.status === 404) onLost?.();
    });
  }, [checkLock, onLost]);
  return lock;
}
