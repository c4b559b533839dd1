import { useSyncExternalStore } from 'react';
import { businessDay } from '../rules/business-day.ts';

const CHECK_INTERVAL_MS = 10_000;

/**
 * Returns the hotel's business day (YYYY-MM-DD). Renders again when the day changes, even in a tab that has
 * been open for days.
 */
export const useBusinessDay = (timezone: string): string =>
  useSyncExternalStore(watchClock, () => businessDay(new Date(), timezone));

/** Timers may pause in a hidden tab, so the time is also checked when the tab becomes visible. */
function watchClock(look: () => void): () => void {
  const timer = window.setInterval(look, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
