/** How many messages of a hotel one job sends at most. */
export const AT_ONCE = 100;

/**
 * For how long one job goes on to send. Then the rest waits for its turn behind what others have to send meanwhile, and a worker that is to
 * stop need not send it. Milliseconds.
 */
export const LONGEST = 2_000;

/**
 * After which time no answer of a provider comes any more: a mail has four times its timeout until a connection takes it, as much from then
 * on, and a database that is away a minute to keep what was answered. Milliseconds.
 */
export const UNANSWERED = 15 * 60_000;
