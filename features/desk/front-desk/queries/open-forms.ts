import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { linkState } from '#features/booking/booking/rules/link-state.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { isRegistrationOfSlot } from '#features/registration/registration/queries/find-registration.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { ShowValue } from './personal.ts';

/**
 * Returns the forms of a booking that have no registration yet and that staff may hand over. Slot 0 is the main
 * guest's form, 1…n are the room leaders' forms.
 */
export async function openForms(db: Db, row: Booking, show: ShowValue) {
  const { facilityId, id } = row;
  const hotel = await facilityById(db, facilityId);
  if (!hotel || linkState(row, false, hotel.timezone, now(), { atCounter: true }) !== 'open') return [];
  const slots = await db
    .select({ slot: slot.number, name: slot.name })
    .from(slot)
    .leftJoin(registration, isRegistrationOfSlot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, id), isNull(registration.id)))
    .orderBy(asc(slot.number));
  return slots.map(({ name, ...rest }) => ({ ...rest, name: show(name) }));
}
