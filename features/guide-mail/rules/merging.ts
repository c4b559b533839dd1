import { isLate } from './moments.ts';
import { HOURS_APART } from './schedule.ts';

const APART = HOURS_APART * 3_600_000;

/** A guide message of a booking, as far as its other moments depend on it. */
export type GuideRow = {
  moment: string | null;
  checkinDate: string | null;
  state: 'queued' | 'sending' | 'sent' | 'outbox' | 'failed' | 'uncertain' | 'dropped';
  delivery: 'delivered' | 'undelivered' | null;
  settledAt: Date | null;
};

/** The states in which a message went out, may have, or is about to. */
export const gone = ['queued', 'sending', 'sent', 'outbox', 'uncertain'] as const;

/**
 * When guide messages went to the guest of a booking who arrives on `arrival`; one that is under way goes now. What did not
 * arrive, or waits to be withheld since it is about another arrival, is not among them.
 */
export function timesGone(messages: readonly GuideRow[], arrival: string, now: Date): Date[] {
  return messages
    .filter(({ state, delivery }) => gone.some(each => each === state) && delivery !== 'undelivered')
    .filter(({ state, checkinDate }) => state !== 'queued' || checkinDate === arrival)
    .map(({ settledAt }) => settledAt ?? now);
}

/**
 * Whether a moment that comes at `at` falls into a message that went at one of `times`: from three hours before it on, for
 * as long as it could be made up for. Its guest has just read the same.
 */
export function fallsIn(at: Date, times: readonly Date[]): boolean {
  return times.some(time => time.getTime() >= at.getTime() - APART && !isLate(at, time));
}
