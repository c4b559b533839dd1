import { useEffect } from 'react';

/** While `on`, the screen stays bright: not dimmed, not locked. A browser that cannot do so lets it dim. */
export function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const ask = async () => {
      const asked = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) void asked?.release();
      else lock = asked;
    };
    // The browser takes the lock away while another tab is in front.
    const askAgain = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, [on]);
}
