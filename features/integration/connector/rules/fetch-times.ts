import type { FetchFault } from './accounts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Interval between polls of a vendor. Milliseconds. */
export const POLL_INTERVAL = 2 * MINUTE;

/** Interval between searches for connectors due. Milliseconds. */
export const WAKING = MINUTE;

/** Minimum interval between polls triggered by notices. Milliseconds. */
export const MIN_NOTICE_INTERVAL = 15 * SECOND;

/**
 * How long a worker holds the claim to a poll, so that a killed worker does not hold it forever. Milliseconds.
 */
export const CLAIMED = 10 * MINUTE;

/** Timeout of a vendor's answer. Milliseconds. */
export const PATIENCE = 30 * SECOND;

export const LARGEST_ANSWER = 16 * 1024 * 1024;

/** Pauses after the first, second, … failure in a row; the last one repeats. Milliseconds. */
const PAUSES = [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE];

/**
 * The time of the next poll after a failure: the vendor's retry time, at most an hour ahead; ten minutes if
 * only the owner can help (docs/reference/connectors.md#how-often).
 */
export function nextLook(
  tries: number,
  { at, fault, retryAfter }: { at: Date; fault: FetchFault; retryAfter: Date | null },
): Date {
  const pause =
    fault === 'credentials' || fault === 'full'
      ? 10 * MINUTE
      : (PAUSES[Math.min(tries, PAUSES.length) - 1] ?? MINUTE);
  const wanted = Math.max(at.getTime() + pause, retryAfter?.getTime() ?? 0);
  return new Date(Math.min(wanted, at.getTime() + 60 * MINUTE));
}

/**
 * The time of the next poll after a notice: `APART` after the last answer.
 * @returns null if that is not sooner than planned, or the vendor is failing
 * (docs/reference/connectors.md#notices-of-changes).
 */
export function nextPollAfterNotice(
  { nextAt, lastAt, isFailing }: { nextAt: Date; lastAt: Date | null; isFailing: boolean },
  at: Date,
): Date | null {
  if (isFailing) return null;
  const wanted = new Date(Math.max(at.getTime(), (lastAt?.getTime() ?? 0) + MIN_NOTICE_INTERVAL));
  return wanted < nextAt ? wanted : null;
}

/**
 * Start times of due polls. Overdue ones, as after an outage, are spread over the minute, so that guests'
 * requests are not delayed.
 */
export function spreadStartTimes(due: readonly Date[], at: Date): Date[] {
  const overdue = due.filter(moment => moment <= at).length;
  const apart = Math.min(SECOND, WAKING / Math.max(overdue, 1));
  let before = 0;
  return due.map(moment => {
    if (moment > at) return moment;
    before += 1;
    return new Date(at.getTime() + (before - 1) * apart);
  });
}
