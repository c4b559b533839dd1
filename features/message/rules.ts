const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GIVE_UP_AFTER = 6 * HOUR;

/**
 * When a refused message is tried again, or null once it counts as failed (decisions §10): after 1, 2, 4 … minutes, at
 * most an hour apart, for 6 hours. `attempts`: how many there were.
 */
export function nextTry(message: { createdAt: Date; attempts: number; at: Date }): Date | null {
  const { createdAt, attempts, at } = message;
  const giveUpAt = createdAt.getTime() + GIVE_UP_AFTER;
  if (at.getTime() >= giveUpAt) return null;
  const next = at.getTime() + Math.min(HOUR, MINUTE * 2 ** (attempts - 1));
  return new Date(Math.min(next, giveUpAt));
}

/**
 * What is wrong with stopping the guide mail of a selection (dashboard §5): it needs bookings, and none that is stopped
 * already. `stopped`: of each selected booking, whether it is.
 */
export function stopFault(stopped: readonly boolean[]): 'none-selected' | 'some-stopped' | undefined {
  if (stopped.length === 0) return 'none-selected';
  return stopped.includes(true) ? 'some-stopped' : undefined;
}

/** What is wrong with restarting it (dashboard §5): a selection needs at least one that is stopped. */
export function restartFault(stopped: readonly boolean[]): 'none-selected' | 'none-stopped' | undefined {
  if (stopped.length === 0) return 'none-selected';
  return stopped.includes(true) ? undefined : 'none-stopped';
}
