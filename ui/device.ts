import { useSyncExternalStore } from 'react';

/**
 * A ref that keeps the screen awake while its element is on the page. Does nothing in browsers without support.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;
  async function ask() {
    const asked = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (over) void asked?.release();
    else lock = asked;
  }
  // The browser releases the lock while another tab is active.
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
