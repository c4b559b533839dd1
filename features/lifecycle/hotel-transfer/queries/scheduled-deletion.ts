import { and, desc, eq, isNotNull, max } from 'drizzle-orm';
import { booking } from '#features/booking/booking/tables.ts';
import { registration } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { hotelDeletion, hotelExport } from '../tables.ts';

export async function lastDownloaded(db: Db, facilityId: number) {
  const [found] = await db
    .select({ takenAt: hotelExport.takenAt, downloadedAt: hotelExport.downloadedAt })
    .from(hotelExport)
    .where(and(eq(hotelExport.facilityId, facilityId), isNotNull(hotelExport.downloadedAt)))
    .orderBy(desc(hotelExport.takenAt))
    .limit(1);
  return found;
}

/**
 * Returns when a booking of the hotel last changed, by the database clock. Null if the hotel has no bookings.
 */
export async function lastBookingChange(db: Db, facilityId: number): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(booking.updatedAt) })
    .from(booking)
    .where(eq(booking.facilityId, facilityId));
  return found?.at ?? null;
}

/** Returns when a guest of the hotel last registered. Null if no guest has registered. */
export async function lastRegistration(db: Db, facilityId: number): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(registration.submittedAt) })
    .from(registration)
    .where(eq(registration.facilityId, facilityId));
  return found?.at ?? null;
}

/**
 * Returns the scheduled deletion and locks it until the end of the transaction. Undefined if no deletion is
 * scheduled.
 */
export async function lockScheduledDeletion(db: Db, facilityId: number) {
  const [found] = await db
    .select()
    .from(hotelDeletion)
    .where(eq(hotelDeletion.facilityId, facilityId))
    .for('update');
  return found;
}
