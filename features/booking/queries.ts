import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { booking } from './tables.ts';

export type Booking = typeof booking.$inferSelect;

export async function bookingById(
  db: Db,
  facilityId: number,
  bookingId: number,
): Promise<Booking | undefined> {
  const [found] = await db
    .select()
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
  return found;
}
