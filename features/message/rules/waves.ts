/** How many messages of a hotel one job sends at most. */
export const AT_ONCE = 100;

/**
 * For how long one job goes on to send. Then the rest waits for its turn behind what others have to send meanwhile, and a worker that is to
 * stop need not send it. Milliseconds.
 */
export const LONGEST = 2_000;
