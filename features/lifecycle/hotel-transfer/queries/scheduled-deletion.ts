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

/** When a booking of the hotel was last written, by the database clock; null without bookings. */
export async function lastBookingChange(db: Db, facilityId: number): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(booking.updatedAt) })
    .from(booking)
    .where(eq(booking.facilityId, facilityId));
  return found?.at ?? null;
}

/** When a guest of the hotel last registered; null if none has. */
export async function lastRegistration(db: Db, facilityId: number): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(registration.submittedAt) })
    .from(registration)
    .where(eq(registration.facilityId, facilityId));
  return found?.at ?? null;
}

/** The scheduled deletion, locked until the end of the transaction; undefined if there is none. */
export async function lockScheduledDeletion(db: Db, facilityId: number) {
  const [found] = await db
    .select()
    .from(hotelDeletion)
    .where(eq(hotelDeletion.facilityId, facilityId))
    .for('update');
  return found;
}
