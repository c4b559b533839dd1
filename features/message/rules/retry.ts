const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How late a message may go out, in milliseconds: after a moment that was missed, and after it was written. */
export const MOST_LATE = 6 * HOUR;

/** Whether it is too late at `at` to send what was due at `due` (docs/reference/messages.md#the-schedule). */
export const isLate = (due: Date, at: Date): boolean => at.getTime() - due.getTime() > MOST_LATE;

/** Whether a message that was written at `createdAt` is not tried again after a failure at `at`. */
export const givesUp = (createdAt: Date, at: Date): boolean =>
  at.getTime() - createdAt.getTime() >= MOST_LATE;

/**
 * When a refused message is tried again, or null once it counts as failed
 * (docs/reference/messages.md#a-messages-states): after 1, 2, 4 … minutes, at most an hour apart, for 6 hours.
 * `attempts`: how many there were.
 */
export function nextTry(message: { createdAt: Date; attempts: number; at: Date }): Date | null {
  const { createdAt, attempts, at } = message;
  if (givesUp(createdAt, at)) return null;
  const next = at.getTime() + Math.min(HOUR, MINUTE * 2 ** (attempts - 1));
  return new Date(Math.min(next, createdAt.getTime() + MOST_LATE));
}
