import { inFacility } from '#features/access/queries/in-facility.ts';
import type { ApiKeyScope } from '#features/access/rules/scope.ts';
import { bookingById, bookingNamed } from '#features/booking/queries/bookings.ts';
import { statusById } from '#features/booking/rules/status.ts';
import { notFound } from '#platform/http/refusal.ts';

/** How one booking stands, nothing of its guests. 404 where this hotel has no such booking. */
export function bookingStanding(scope: ApiKeyScope, key: Parameters<typeof bookingNamed>[2]) {
  return inFacility(scope, async db => {
    const id = await bookingNamed(db, scope.facilityId, key);
    const found = id === undefined ? undefined : await bookingById(db, scope.facilityId, id);
    if (!found) throw notFound();
    const { code, name } = statusById(found.bookingStatusId);
    return {
      pms_code: found.pmsCode,
      pms_reservation_no: found.pmsBookingNo,
      revision: found.revision,
      pms_booking_status: found.pmsBookingStatus,
      checkin_date: found.checkinDate,
      checkout_date: found.checkoutDate,
      status: { code, name },
      registered_at: found.registeredAt?.toISOString() ?? null,
      undelivered: found.undelivered,
    };
  });
}
