const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GIVE_UP_AFTER = 6 * HOUR;

/** Whether a message that was written at `createdAt` is not tried again after a failure at `at`. */
export const givesUp = (createdAt: Date, at: Date): boolean =>
  at.getTime() - createdAt.getTime() >= GIVE_UP_AFTER;

/**
 * When a refused message is tried again, or null once it counts as failed
 * (docs/reference/messages.md#a-messages-states): after 1, 2, 4 … minutes, at most an hour apart, for 6 hours.
 * `attempts`: how many there were.
 */
export function nextTry(message: { createdAt: Date; attempts: number; at: Date }): Date | null {
  const { createdAt, attempts, at } = message;
  if (givesUp(createdAt, at)) return null;
  const next = at.getTime() + Math.min(HOUR, MINUTE * 2 ** (attempts - 1));
  return new Date(Math.min(next, createdAt.getTime() + GIVE_UP_AFTER));
}
