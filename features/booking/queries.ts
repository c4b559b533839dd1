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

/** The id of the booking that a PMS names so; undefined where the facility has none. */
export async function bookingNamed(
  db: Db,
  facilityId: number,
  { pms_code, pms_reservation_no }: { pms_code: string; pms_reservation_no: string },
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: booking.id })
    .from(booking)
    .where(
      and(
        eq(booking.facilityId, facilityId),
        eq(booking.pmsCode, pms_code),
        eq(booking.pmsReservationNo, pms_reservation_no),
      ),
    );
  return found?.id;
}
