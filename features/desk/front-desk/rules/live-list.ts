/**
 * Returns the milliseconds until an open list polls again: five seconds, doubled with each failure, at most a
 * minute.
 */
export const pollDelayAfter = (failures: number): number => Math.min(5_000 * 2 ** failures, 60_000);

export const STALE_AFTER_FAILURES = 2;
