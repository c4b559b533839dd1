import { useSyncExternalStore } from 'react';

/**
 * A ref that keeps the screen awake while its element is on the page. Does nothing in browsers without support.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  async function requestLock() {
    const newLock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (isOver) void newLock?.release();
    else lock = newLock;
  }
  // The browser releases the lock while another tab is active.
  function requestIfVisible() {
    if (document.visibilityState === 'visible') void requestLock();
  }
  void requestLock();
  document.addEventListener('visibilitychange', requestIfVisible);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', requestIfVisible);
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
