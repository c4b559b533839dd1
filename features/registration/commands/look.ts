import { and, eq, gte } from 'drizzle-orm';
import type { StaffScope } from '#features/access/scope.ts';
import { logStatus } from '#features/booking/commands.ts';
import type { Booking } from '#features/booking/queries.ts';
import { bookingStatusLog } from '#features/booking/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Writes that staff have seen or confirmed a booking, once for each registration that came (decisions §7). The caller
 * holds the lock on the booking: of two at once the later finds what the earlier wrote. Out: whether it was written.
 */
export async function logLook(
  db: Db,
  { facilityId, userId }: StaffScope,
  { id, isNew }: Booking,
  statusId: number,
): Promise<boolean> {
  if (!isNew && (await wentAsFar(db, facilityId, id, statusId))) return false;
  await logStatus(db, facilityId, [id], statusId, { userId, at: now() });
  return true;
}

/** Who has confirmed has seen, too. */
export async function wentAsFar(
  db: Db,
  facilityId: number,
  bookingId: number,
  statusId: number,
): Promise<boolean> {
  const looks = await db
    .select({ id: bookingStatusLog.id })
    .from(bookingStatusLog)
    .where(
      and(
        eq(bookingStatusLog.facilityId, facilityId),
        eq(bookingStatusLog.bookingId, bookingId),
        gte(bookingStatusLog.bookingStatusId, statusId),
      ),
    )
    .limit(1);
  return looks.length > 0;
}
