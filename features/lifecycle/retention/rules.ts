import { DAYS, YEARS } from '#features/hotel/deletion/rules/how-long.ts';
import type { Rule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';

/** Rules about what guests gave; the others are about the hotel, its users and the service. */
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

/** The numbers that the sentences about rules name, for a hotel that keeps registrations and pictures so long. */
export const numbersOf = (years: number, days: number) => ({
  ...DAYS,
  ...YEARS,
  years,
  days,
  cancelled: Math.min(days, DAYS.picturesOfNeverCame),
});

/** How long the reason of a legal hold may be. */
export const REASON = { max: 500 };

/**
 * A sweep runs every hour. A start that finds the last one older than this has slept, or is a copy that was restored: it deletes
 * what is over before anybody can call. Milliseconds.
 */
const LAGGING = 2 * 60 * 60_000;

/** Whether deletion lags behind; also where none has ever come to its end. */
export const lags = (sweptAt: Date | null, at: Date): boolean =>
  sweptAt === null || at.getTime() - sweptAt.getTime() > LAGGING;
