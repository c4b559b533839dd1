/** A session lasts this long at most, whatever happens in it (docs/reference/sign-in.md#sessions). Seconds. */
export const sessionLife = 12 * 60 * 60;

type Times = { createdAt: Date; activeAt: Date };

/** Whether a session is over at `at`: older than its absolute life, or nobody there for `idleLimit` seconds. */
export function sessionOver({ createdAt, activeAt }: Times, idleLimit: number, at: Date): boolean {
  const passed = (since: Date) => (at.getTime() - since.getTime()) / 1000;
  return passed(createdAt) >= sessionLife || passed(activeAt) >= idleLimit;
}

/** What remains of a lock, as the wire tells it: the minute that has begun counts. */
export function lockNotice(until: Date, at: Date) {
  const minutes = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 60_000));
  return { locked: true, hours: Math.floor(minutes / 60), minutes: minutes % 60, attempts_left: 0 };
}
