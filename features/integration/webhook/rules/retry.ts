const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/**
 * Pauses after each failed attempt, as in Standard Webhooks: ten attempts in all, the last about three days
 * after the first.
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

export const MOST_ATTEMPTS = PAUSES.length + 1;

/** How long a webhook may accept nothing before it is paused. */
export const FAILING_DAYS = 3;

/** Maximum delay that a receiver can ask for. */
const MOST_PUT_OFF = DAY;

/**
 * The time of the next attempt; null after the last one. `attempts`: attempts so far; `chance`, from 0 to 1,
 * lengthens the pause by up to a tenth to spread retries; `retryAfter`: the time that the receiver asked for.
 */
export function nextTry(
  attempts: number,
  { at, chance, retryAfter }: { at: Date; chance: number; retryAfter?: Date | null },
): Date | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  const usual = at.getTime() + pause * (1 + chance / 10);
  const asked = Math.min(retryAfter?.getTime() ?? 0, at.getTime() + MOST_PUT_OFF);
  return new Date(Math.max(usual, asked));
}

export const isFailingForLong = (failingSince: Date, at: Date): boolean =>
  at.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY;

/**
 * Maximum number of events sent to a webhook at a time, each of another booking; only one while it accepts
 * nothing.
 */
export const AT_ONCE = 20;

/** How long a delivery is claimed, given the timeout of a response. Milliseconds. */
export const claimTime = (timeout: number): number => 2 * timeout + 5 * SECOND;
