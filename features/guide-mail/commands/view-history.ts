import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { bookingNamed } from '#features/booking/queries/bookings.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { HistoryMessage } from '../contract/history.ts';
import { bookingHistory } from '../queries/history.ts';

type Named = { reservation_no: string; pms_code: string };

/** Opens what was sent to the guests of a booking, with an audit entry. Throws 404 where the hotel has no such booking. */
export function viewHistory(
  scope: StaffScope,
  { reservation_no, pms_code }: Named,
): Promise<HistoryMessage[]> {
  return inFacility(scope, async db => {
    const name = { pms_code, pms_reservation_no: reservation_no };
    const bookingId = await bookingNamed(db, scope.facilityId, name);
    if (!bookingId) throw notFound();
    await audit(db, scope, { action: 'booking.viewed', bookingId, details: { part: 'messages' } });
    return bookingHistory(db, scope.facilityId, bookingId);
  });
}
