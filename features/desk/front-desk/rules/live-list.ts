/** Milliseconds until an open list polls again: five seconds, doubling with each failure, at most a minute. */
export const pauseAfter = (failures: number): number => Math.min(5_000 * 2 ** failures, 60_000);

/** Number of consecutive failures after which the list is shown as possibly outdated. */
export const STALE_AFTER = 2;
