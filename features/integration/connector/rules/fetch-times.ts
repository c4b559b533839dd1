import type { FetchFault } from './accounts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long after one look at a vendor the next begins. Milliseconds. */
export const EVERY = 2 * MINUTE;

/** How often is looked which vendors are to be asked. Milliseconds. */
export const WAKING = MINUTE;

/** How far apart looks are at least that a vendor's notices bring about. Milliseconds. */
export const APART = 15 * SECOND;

/** For how long one look is its worker's; a worker that was killed keeps it no longer. Milliseconds. */
export const CLAIMED = 10 * MINUTE;

/** How long a vendor may take to answer. Milliseconds. */
export const PATIENCE = 30 * SECOND;

export const LARGEST_ANSWER = 16 * 1024 * 1024;

/** After which failures in a row, all but the last, how long is waited. Milliseconds. */
const PAUSES = [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE];

/** After a failure: when the vendor says, within an hour; ten minutes if only the owner can help (docs/reference/connectors.md#how-often). */
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

/** After a notice: `APART` after the last answer; null if that is no sooner, or it is failing (docs/reference/connectors.md#notices-of-changes). */
export function sooner(
  { nextAt, lastAt, isFailing }: { nextAt: Date; lastAt: Date | null; isFailing: boolean },
  at: Date,
): Date | null {
  if (isFailing) return null;
  const wanted = new Date(Math.max(at.getTime(), (lastAt?.getTime() ?? 0) + APART));
  return wanted < nextAt ? wanted : null;
}

/** Each due look begins at its moment; overdue ones, as after an outage, are spread over the minute, so that guests need not wait. */
export function startsOf(due: readonly Date[], at: Date): Date[] {
  const overdue = due.filter(moment => moment <= at).length;
  const apart = Math.min(SECOND, WAKING / Math.max(overdue, 1));
  let before = 0;
  return due.map(moment => {
    if (moment > at) return moment;
    before += 1;
    return new Date(at.getTime() + (before - 1) * apart);
  });
}
