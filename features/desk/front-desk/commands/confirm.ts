import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { lockBooking, logStatus, removeLogs } from '#features/booking/booking/commands/statuses.ts';
import { type Booking, bookingById, bookingNamed } from '#features/booking/booking/queries/bookings.ts';
import { partyOf } from '#features/booking/booking/queries/party.ts';
import { isMoreMissing, type PartyMissing, partyMissing } from '#features/booking/booking/rules/party.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { bookingStatusLog } from '#features/booking/booking/tables.ts';
import { isRegistered } from '#features/registration/registration/queries/find-registration.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { displayedStatus, statusHistory } from '../queries/status-history.ts';
import { hasBookingReached, logStaffView } from './log-views.ts';

type MarkInput = {
  reservation_no: string;
  pms_code: string;
  booking_status_id: typeof statusIds.seen | typeof statusIds.confirmed;
  missing?: PartyMissing | undefined;
};

export function markBooking(scope: StaffScope, input: MarkInput) {
  const { reservation_no, pms_code, booking_status_id, missing } = input;
  return inFacility(scope, async db => {
    const { facilityId } = scope;
    const foundId = await bookingNamed(db, facilityId, { pms_code, pms_reservation_no: reservation_no });
    const row = foundId && (await lockBooking(db, facilityId, foundId));
    if (!row) throw notFound();
    if (!(await isRegistered(db, facilityId, row.id))) throw new Refusal(422, 'not_registered');
    if (booking_status_id === statusIds.confirmed && missing) assertNothingElseMissing(row, missing);
    const isLogged = await logStaffView(db, scope, row, booking_status_id);
    const action = booking_status_id === statusIds.confirmed ? 'booking.confirmed' : 'booking.seen';
    if (isLogged) await audit(db, scope, { action, bookingId: row.id });
    return readBookingStatus(db, facilityId, row.id);
  });
}

/** Rejects a confirmation if more data is missing than the user was shown. */
function assertNothingElseMissing(row: Booking, named: PartyMissing): void {
  const missing = partyMissing(partyOf(row));
  if (isMoreMissing(missing, named)) throw new Refusal(409, 'party_incomplete', { data: missing });
}

export function unconfirm(scope: StaffScope, logId: number) {
  return inFacility(scope, async db => {
    const { facilityId } = scope;
    const bookingId = await confirmedBooking(db, facilityId, logId);
    if (!bookingId) throw notFound();
    const row = await lockBooking(db, facilityId, bookingId);
    const last = (await removeLogs(db, facilityId, bookingId, [statusIds.confirmed])).at(-1);
    if (!row || !last) throw notFound();
    // A confirmation also counts as a view of the registrations that existed at that time, but not of later
    // registrations.
    if (!(await hasBookingReached(db, row, statusIds.seen)))
      await logStatus(db, facilityId, [bookingId], statusIds.seen, last);
    await audit(db, scope, { action: 'booking.unconfirmed', bookingId });
    return readBookingStatus(db, facilityId, bookingId);
  });
}

async function confirmedBooking(db: Db, facilityId: number, logId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ bookingId: bookingStatusLog.bookingId })
    .from(bookingStatusLog)
    .where(
      and(
        eq(bookingStatusLog.facilityId, facilityId),
        eq(bookingStatusLog.id, logId),
        eq(bookingStatusLog.bookingStatusId, statusIds.confirmed),
      ),
    );
  return found?.bookingId;
}

async function readBookingStatus(db: Db, facilityId: number, bookingId: number) {
  const row = await bookingById(db, facilityId, bookingId);
  const history = row ? await statusHistory(db, row) : [];
  const lastView = history.findLast(each => each.booking_status_id >= statusIds.seen);
  if (!row || !lastView) throw new Error(`Booking ${bookingId} does not exist, or was not marked as seen`);
  return {
    id: lastView.id,
    booking_status_id: lastView.booking_status_id,
    booking_status: displayedStatus(row, history),
  };
}
