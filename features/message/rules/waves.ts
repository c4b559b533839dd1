/** How many messages of a hotel one job sends at most. */
export const AT_ONCE = 50;

/** How many go side by side at first: as many as there are connections to the mail server. */
export const FIRST_WAVE = 4;
const LARGEST_WAVE = 16;

/** Within a second a provider has answered all that was handed over side by side. Milliseconds. */
const QUICK = 1_000;

/**
 * How many messages are marked and handed over side by side next, after `size` that took `took` milliseconds to be answered. What is
 * under way when a process dies is uncertain, and what is judged once may be barred before it leaves: few where a provider is slow.
 */
export const nextWave = (size: number, took: number): number =>
  took < QUICK ? Math.min(LARGEST_WAVE, size * 2) : FIRST_WAVE;

/**
 * For how long one job goes on to send. Then the rest waits for its turn behind what others have to send meanwhile, and a worker that is to
 * stop need not send it. Milliseconds.
 */
export const LONGEST = 2_000;
