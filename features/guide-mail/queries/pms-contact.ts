import type { Booking } from '#features/booking/queries/bookings.ts';
import { type Contact, contactOf } from '#features/booking/queries/list-columns.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import type { Db } from '#platform/database/pool.ts';

/** Name and contact of a booking as the PMS gave them, whatever a form has given since. */
export async function pmsContact(db: Db, stay: Booking): Promise<Contact> {
  const hotel = await facilityById(db, stay.facilityId);
  return contactOf(stay, hotel?.country ?? '');
}

/** Whether both addresses have the same mailbox: hardly any mail server distinguishes upper and lower case. */
export const sameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
