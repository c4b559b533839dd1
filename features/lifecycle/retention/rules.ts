import { RETENTION_DAYS, RETENTION_YEARS } from '#features/hotel/deletion/rules/retention-periods.ts';
import type { Rule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';

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

export const retentionNumbers = (years: number, days: number) => ({
  ...RETENTION_DAYS,
  ...RETENTION_YEARS,
  years,
  days,
  cancelled: Math.min(days, RETENTION_DAYS.picturesOfNeverCame),
});

export const REASON_LIMITS = { max: 500 };

/**
 * Maximum age of the last sweep at startup, in milliseconds. If the last sweep is older, the server was down
 * or was restored from a backup, so it deletes expired data before it answers requests. Sweeps run hourly.
 */
const LAGGING_MS = 2 * 60 * 60_000;

/** Whether the last sweep was too long ago. True if no sweep has ever finished. */
export const isDeletionOverdue = (sweptAt: Date | null, at: Date): boolean =>
  sweptAt === null || at.getTime() - sweptAt.getTime() > LAGGING_MS;
