import { useSyncExternalStore } from 'react';

/**
 * A ref: while its element is on the page, the screen stays bright, not dimmed and not locked. A browser that cannot do so
 * lets it dim.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;
  async function ask() {
    const asked = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (over) void asked?.release();
    else lock = asked;
  }
  // The browser takes the lock away while another tab is in front.
  function askAgain() {
    if (document.visibilityState === 'visible') void ask();
  }
  void ask();
  document.addEventListener('visibilitychange', askAgain);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
  };
}

/** Whether the device has a line at all; true says nothing about how good it is. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
