import { useSyncExternalStore } from 'react';
import { businessDay } from '../rules/business-day.ts';

const LOOK_EVERY_MS = 10_000;

/** The business day (YYYY-MM-DD) of a hotel. The page is drawn again when it ends, however long the tab has been open. */
export const useBusinessDay = (timezone: string): string =>
  useSyncExternalStore(watchClock, () => businessDay(new Date(), timezone));

/** A hidden tab's timers may sleep, so the clock is also read when the tab is shown again. */
function watchClock(look: () => void): () => void {
  const timer = window.setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
