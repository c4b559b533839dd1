/** How long the reason of a legal hold may be. */
export const REASON = { max: 500 };

/**
 * A sweep runs every hour. A start that finds the last one older than this has slept, or is a copy that was restored: it deletes
 * what is over before anybody can call. Milliseconds.
 */
const LAGGING = 2 * 60 * 60_000;

/** Whether deletion lags behind; also where none has ever come to its end. */
export const lags = (sweptAt: Date | null, at: Date): boolean =>
  sweptAt === null || at.getTime() - sweptAt.getTime() > LAGGING;
