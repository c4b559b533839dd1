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
