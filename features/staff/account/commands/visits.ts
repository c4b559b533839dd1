import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { organizationVisit } from '../tables.ts';

/**
 * Records that a user of an organization has entered these hotels, so that the hotels' histories show the
 * user's name. The caller must have just verified that the user works in them.
 */
export async function recordVisits(db: Db, userId: number, facilityIds: readonly number[]): Promise<void> {
  if (facilityIds.length === 0) return;
  const since = now();
  await db
    .insert(organizationVisit)
    .values(facilityIds.map(facilityId => ({ facilityId, userId, since })))
    .onConflictDoNothing();
}
