import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { arrival } from '../tables.ts';

/** Returns the arrivals of these bookings as recorded by kiosks, doors and the front desk, main guest first. */
export function arrivalsOf(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<(typeof arrival.$inferSelect)[]> {
  return db
    .select()
    .from(arrival)
    .where(and(eq(arrival.facilityId, facilityId), inArray(arrival.bookingId, [...bookingIds])))
    .orderBy(asc(arrival.bookingId), asc(arrival.slotNumber));
}
