import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { shownPartyOf } from '#features/booking/booking/queries/party.ts';
import type { arrival } from '#features/booking/booking/tables.ts';
import { proofOf } from '#features/registration/registration/rules.ts';
import type { registration } from '#features/registration/registration/tables.ts';

export const bookingItem = (row: Booking) => ({
  id: row.id,
  pms_code: row.pmsCode,
  pms_reservation_no: row.pmsBookingNo,
  pms_booking_status: row.pmsBookingStatus,
  checkin_date: row.checkinDate,
  checkout_date: row.checkoutDate,
  room_number: row.roomNumber,
  party: shownPartyOf(row),
});

export const arrivalItem = ({ at, roomNumber, notedBy }: typeof arrival.$inferSelect) => ({
  at: at.toISOString(),
  room_number: roomNumber,
  by: notedBy,
});

type RegistrationFacts = Pick<
  typeof registration.$inferSelect,
  'id' | 'submittedAt' | 'proof' | 'personCheckedAt'
>;

export const registrationItem = (registered: RegistrationFacts, slot: number) => ({
  id: registered.id,
  slot,
  created_at: registered.submittedAt.toISOString(),
  proof: proofOf(registered),
});
