/** How many messages of a hotel one job sends at most. */
export const AT_ONCE = 50;

/**
 * How many messages one job marks and hands over side by side: its share of a worker's connections to the mail server
 * (`MAIL_CONNECTIONS` for `JOBS_AT_ONCE`). So none that is marked waits for a connection, and only what was handed over is uncertain when a process dies.
 */
export const WAVE = 4;

/**
 * For how long one job goes on to send. Then the rest waits for its turn behind what others have to send meanwhile, and a worker that is to
 * stop need not send it. Milliseconds.
 */
export const LONGEST = 2_000;
