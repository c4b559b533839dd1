const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/**
 * Pauses after each failed attempt, as in Standard Webhooks. There are ten attempts. The last is about three
 * days after the first.
 */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

export const MAX_ATTEMPTS = PAUSES.length + 1;

/** Days without an accepted delivery after which a webhook is paused. */
export const FAILING_DAYS = 3;

/** Maximum delay that a receiver can request, in milliseconds. */
const MAX_RETRY_AFTER_MS = DAY;

/**
 * Returns the time of the next attempt. Null after the last attempt. `attempts`: number of attempts so far.
 * `chance`: 0 to 1, lengthens the pause by up to a tenth, so that retries are spread out. `retryAfter`: the
 * time that the receiver requested.
 */
export function nextTry(
  attempts: number,
  { at, chance, retryAfter }: { at: Date; chance: number; retryAfter?: Date | null },
): Date | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  const usualTime = at.getTime() + pause * (1 + chance / 10);
  const requestedTime = Math.min(retryAfter?.getTime() ?? 0, at.getTime() + MAX_RETRY_AFTER_MS);
  return new Date(Math.max(usualTime, requestedTime));
}

export const hasFailedTooLong = (failingSince: Date, at: Date): boolean =>
  at.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY;

/**
 * Maximum number of events sent to a webhook at a time, each about a different booking. A failing webhook gets
 * only one event at a time.
 */
export const MAX_CONCURRENT = 20;

/** How long a delivery stays claimed, in milliseconds, for the given response timeout. */
export const claimTime = (timeout: number): number => 2 * timeout + 5 * SECOND;
