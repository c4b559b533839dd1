import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { lockIntake } from '#features/booking/booking/commands/intake.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { bookingNamed } from '#features/booking/booking/queries/bookings.ts';
import { isEditableByStaff } from '#features/booking/booking/rules/origin.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { storeBookings } from '#features/registration/registration/commands/store-bookings.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { cleanText } from '#platform/text/clean.ts';
import type { setRoom as contract } from '../contract/desk.ts';

/**
 * Sets the room and arrival time of a booking that is not maintained by a PMS
 * (docs/reference/bookings.md#where-a-booking-comes-from).
 */
export function setRoom(scope: StaffScope, input: z.output<typeof contract.input>) {
  const { facilityId } = scope;
  const roomNumber = cleanText(input.room_number) || null;
  const { checkin_time: checkinTime, was } = input;
  return inFacility(scope, async db => {
    await lockIntake(db, facilityId);
    const bookingId = await bookingNamed(db, facilityId, input);
    const row = bookingId && (await lockBooking(db, facilityId, bookingId));
    if (!row) throw notFound();
    if (!isEditableByStaff(row.origin)) throw new Refusal(409, 'booking_of_pms');
    if (isCancelled(row)) throw new Refusal(409, 'booking_cancelled');
    const roomDetails = { room_number: roomNumber, checkin_time: checkinTime };
    if (row.roomNumber === roomNumber && row.checkinTime === checkinTime) return roomDetails;
    if (row.roomNumber !== was.room_number || row.checkinTime !== was.checkin_time)
      throw new Refusal(409, 'version_conflict');
    const { pmsCode: pms_code, pmsBookingNo: pms_reservation_no } = row;
    const { checkinDate: checkin_date, checkoutDate: checkout_date } = row;
    const revision = (row.revision ?? 0) + 1;
    const item = { pms_code, pms_reservation_no, checkin_date, checkout_date, revision, ...roomDetails };
    await storeBookings(db, { scope }, [item], row.origin);
    await audit(db, scope, { action: 'booking.edited', bookingId: row.id });
    return roomDetails;
  });
}
