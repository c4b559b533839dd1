import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { booking, bookingStatusLog } from '../tables.ts';

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
        eq(booking.pmsBookingNo, pms_reservation_no),
      ),
    );
  return found?.id;
}

/** The ids of the statuses that each booking reached, oldest first. */
export async function loggedStatuses(
  db: Db,
  facilityId: number,
  bookingIds: number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ bookingId: bookingStatusLog.bookingId, statusId: bookingStatusLog.bookingStatusId })
    .from(bookingStatusLog)
    .where(and(eq(bookingStatusLog.facilityId, facilityId), inArray(bookingStatusLog.bookingId, bookingIds)))
    .orderBy(asc(bookingStatusLog.at), asc(bookingStatusLog.id));
  return new Map(
    [...Map.groupBy(rows, row => row.bookingId)].map(([id, group]) => [id, group.map(row => row.statusId)]),
  );
}
