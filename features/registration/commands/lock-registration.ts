import { lockBooking } from '#features/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { bookingOfRegistration } from '../queries/find-registration.ts';

/** The booking of a registration, locked: nobody submits or withdraws one meanwhile. Throws 404 where it was withdrawn. */
export async function lockBookingOf(db: Db, facilityId: number, registrationId: number): Promise<Booking> {
  const bookingId = await bookingOfRegistration(db, facilityId, registrationId);
  const row = bookingId && (await lockBooking(db, facilityId, bookingId));
  // Asked again: while we waited for the lock somebody may have withdrawn it.
  if (!row || !(await bookingOfRegistration(db, facilityId, registrationId))) throw notFound();
  return row;
}
