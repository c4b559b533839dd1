import { asc } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { type Booking, logsOf } from '#features/booking/booking/queries/bookings.ts';
import { hasReached, statusById, statusIds } from '#features/booking/booking/rules/status.ts';
import { bookingStatusLog } from '#features/booking/booking/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Returns the statuses that a booking has reached, oldest first. `username` is the user who set the status, if
 * any.
 */
export async function statusHistory(db: Db, booking: Booking) {
  const rows = await db
    .select({
      id: bookingStatusLog.id,
      statusId: bookingStatusLog.bookingStatusId,
      at: bookingStatusLog.at,
      username: userAccount.username,
    })
    .from(bookingStatusLog)
    .leftJoin(userAccount, sameHotel(userAccount.id, bookingStatusLog.userId))
    .where(logsOf(booking.facilityId, [booking]))
    .orderBy(asc(bookingStatusLog.at), asc(bookingStatusLog.id));
  return rows.map(({ id, statusId, at, username }) => {
    const { code, name } = statusById(statusId);
    return { id, booking_status_id: statusId, code, name, at: at.toISOString(), username };
  });
}

type Entry = Awaited<ReturnType<typeof statusHistory>>[number];

export function displayedStatus({ bookingStatusId }: { bookingStatusId: number }, history: readonly Entry[]) {
  const { name, code } = statusById(bookingStatusId);
  const log = history.findLast(each => each.booking_status_id === bookingStatusId);
  return { name, code, log_id: log?.id ?? null };
}

export const isViewedByStaff = (history: readonly Entry[]) =>
  hasReached(
    history.map(each => each.booking_status_id),
    statusIds.seen,
  );
