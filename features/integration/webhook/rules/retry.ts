const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** The pause behind each failed try, as Standard Webhooks has it: ten tries in all, the last one some three days behind the first. */
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

/** Tries of one event. */
export const MOST_ATTEMPTS = PAUSES.length + 1;

/** For how long an address may accept nothing before it is paused. */
export const FAILING_DAYS = 3;

/** No receiver puts a try off for longer. */
const MOST_PUT_OFF = DAY;

/**
 * When a failed event is tried again; null: it had all its tries. `attempts`: those so far; `chance` from 0 to 1 spreads what failed
 * together by a tenth; `retryAfter`: what the receiver asked for, an instant.
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

/** Whether an address has accepted nothing for so long that it is paused. */
export const isFailingForLong = (failingSince: Date, at: Date): boolean =>
  at.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY;

/** Events that go to one address at a time, each of another booking; one alone while the address accepts nothing. */
export const AT_ONCE = 20;

/** For how long whoever took an event is given time, where an answer may take so long. Milliseconds. */
export const claimTime = (timeout: number): number => 2 * timeout + 5 * SECOND;
