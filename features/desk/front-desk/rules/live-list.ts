/** How long an open list waits before it asks for news again: five seconds, ever longer while no answer comes, at most a minute. Milliseconds. */
export const pauseAfter = (failures: number): number => Math.min(5_000 * 2 ** failures, 60_000);

/** After how many answers in a row that did not come a list says that it may be out of date. */
export const STALE_AFTER = 2;
