import type { StaffScope } from '#features/access/rules/scope.ts';
import { logStatus } from '#features/booking/commands/statuses.ts';
import { type Booking, loggedStatuses } from '#features/booking/queries/bookings.ts';
import { countingLogs } from '#features/booking/rules/status.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Writes that staff have seen or confirmed a booking, once for each registration that came
 * (docs/reference/bookings.md#status). The caller holds the lock on the booking: of two at once the later finds what
 * the earlier wrote. Out: whether it was written.
 */
export async function logLook(
  db: Db,
  { facilityId, userId }: StaffScope,
  { id }: Booking,
  statusId: number,
): Promise<boolean> {
  if (await wentAsFar(db, facilityId, id, statusId)) return false;
  await logStatus(db, facilityId, [id], statusId, { userId, at: now() });
  return true;
}

/** Whether staff have looked at what lies there now. Who has confirmed has seen, too. */
export async function wentAsFar(
  db: Db,
  facilityId: number,
  bookingId: number,
  statusId: number,
): Promise<boolean> {
  const logged = await loggedStatuses(db, facilityId, [bookingId]);
  return countingLogs(logged.get(bookingId) ?? []).some(each => each >= statusId);
}
