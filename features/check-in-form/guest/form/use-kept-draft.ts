import { useEffect, useSyncExternalStore } from 'react';
import type { DraftKeeper } from './draft-keeper.ts';

/** The form as it stands, saved also when the guest turns to another app or the line comes back. */
export function useKeptDraft(keeper: DraftKeeper) {
  const shown = useSyncExternalStore(keeper.subscribe, keeper.shown);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void keeper.flush();
    };
    const again = () => void keeper.flush();
    // What waited for a new proof of the booking is saved now.
    again();
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('online', again);
    };
  }, [keeper]);
  return shown;
}
