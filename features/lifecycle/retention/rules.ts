import { DAYS, YEARS } from '#features/hotel/deletion/rules/how-long.ts';
import type { Rule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';

/** Rules about guests' data; the others are about the hotel, its users and the service. */
export const rulesOfGuests: ReadonlySet<Rule> = new Set([
  'registered',
  'neverCame',
  'optional',
  'pictures',
  'passportUnasked',
  'picturesCancelled',
  'draft',
  'unused',
  'byHand',
  'onRequest',
  'orphan',
  'messages',
  'guestSessions',
]);

/** The numbers in the rules' sentences, for a hotel with these retention periods. */
export const numbersOf = (years: number, days: number) => ({
  ...DAYS,
  ...YEARS,
  years,
  days,
  cancelled: Math.min(days, DAYS.picturesOfNeverCame),
});

export const REASON = { max: 500 };

/**
 * A sweep runs every hour. If the last one is older than this at start, the server was down or is a restored
 * copy: it deletes expired data before answering requests. Milliseconds.
 */
const LAGGING = 2 * 60 * 60_000;

/** Whether deletion lags behind; true if no sweep has ever finished. */
export const isDeletionLagging = (sweptAt: Date | null, at: Date): boolean =>
  sweptAt === null || at.getTime() - sweptAt.getTime() > LAGGING;
