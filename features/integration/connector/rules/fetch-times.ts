import type { FetchError } from './accounts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Interval between polls of a vendor, in milliseconds. */
export const POLL_INTERVAL = 2 * MINUTE;

/** Interval between searches for due connectors, in milliseconds. */
export const DUE_SEARCH_INTERVAL = MINUTE;

/** Minimum interval between polls triggered by notices, in milliseconds. */
export const MIN_NOTICE_INTERVAL = 15 * SECOND;

/**
 * How long a worker's claim to a poll lasts, in milliseconds. After that, another worker can take over from one
 * that has died.
 */
export const CLAIM_DURATION = 10 * MINUTE;

/** Timeout of a request to a vendor, in milliseconds. */
export const VENDOR_TIMEOUT = 30 * SECOND;

export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** Pauses after the first, second, … consecutive failure, in milliseconds. The last pause repeats. */
const PAUSES = [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE];

/**
 * Returns the time of the next poll after a failure. Respects the vendor's retry time up to an hour. Waits ten
 * minutes after a fault that only the owner can fix (docs/reference/connectors.md#how-often).
 */
export function nextPollAfterFailure(
  tries: number,
  { at, fault, retryAfter }: { at: Date; fault: FetchError; retryAfter: Date | null },
): Date {
  const pause =
    fault === 'credentials' || fault === 'full'
      ? 10 * MINUTE
      : (PAUSES[Math.min(tries, PAUSES.length) - 1] ?? MINUTE);
  const nextPoll = Math.max(at.getTime() + pause, retryAfter?.getTime() ?? 0);
  return new Date(Math.min(nextPoll, at.getTime() + 60 * MINUTE));
}

/**
 * Returns the time of the next poll after a notice: now, but not before `MIN_NOTICE_INTERVAL` has passed
 * since the last response.
 * @returns null if the planned poll is earlier, or if polls of this vendor are failing
 * (docs/reference/connectors.md#notices-of-changes)
 */
export function nextPollAfterNotice(
  { nextAt, lastAt, isFailing }: { nextAt: Date; lastAt: Date | null; isFailing: boolean },
  at: Date,
): Date | null {
  if (isFailing) return null;
  const nextPoll = new Date(Math.max(at.getTime(), (lastAt?.getTime() ?? 0) + MIN_NOTICE_INTERVAL));
  return nextPoll < nextAt ? nextPoll : null;
}

/**
 * Returns the start times of due polls. Overdue polls, for example after an outage, are spread over up to a
 * minute, so that they do not slow down guests' requests.
 */
export function spreadStartTimes(due: readonly Date[], at: Date): Date[] {
  const overdueCount = due.filter(moment => moment <= at).length;
  const interval = Math.min(SECOND, DUE_SEARCH_INTERVAL / Math.max(overdueCount, 1));
  let position = 0;
  return due.map(moment => {
    if (moment > at) return moment;
    position += 1;
    return new Date(at.getTime() + (position - 1) * interval);
  });
}
