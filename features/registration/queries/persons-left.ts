import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import { expectedPersons } from '#features/booking/rules/pms-values.ts';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { personsLeft } from '../rules.ts';
import { person, registration, slot } from '../tables.ts';
import { registered } from './find-registration.ts';

type Guest = { facilityId: number; bookingId: number; slotId: number; strength: 'strong' | 'weak' };
/** Of the slot itself and of the booking's others: given to companions who are on no registration yet. */
export type PlacesGiven = { own: number; others: number };
const none: PlacesGiven = { own: 0, others: 0 };

/**
 * How many companions and room leaders this slot may still name (`personsLeft`). Exact only while the caller holds a lock on the
 * booking, and with the places that were given away (`companionsLeft` of `companion`).
 */
export async function countPersonsLeft(
  db: Db,
  { facilityId, bookingId, slotId, strength }: Guest,
  places: PlacesGiven = none,
) {
  const isOther = ne(slot.id, slotId);
  const distinctSlots = (which: SQL) =>
    sql<number>`count(distinct ${slot.id}) filter (where ${isOther} and ${which})`.mapWith(Number);
  const [party] = await db
    .select({
      number: sql<number | null>`max(${slot.number}) filter (where ${slot.id} = ${slotId})`,
      metadata: booking.metadata,
      personLimit: booking.personLimit,
      leaders: distinctSlots(sql`${slot.number} > 0`),
      // The main guest too, whose registration was withdrawn.
      awaited: distinctSlots(sql`${registration.id} is null`),
      persons: count(person.id),
    })
    .from(slot)
    .innerJoin(booking, and(eq(booking.facilityId, slot.facilityId), eq(booking.id, slot.bookingId)))
    .leftJoin(registration, registered)
    .leftJoin(
      person,
      and(
        eq(person.facilityId, registration.facilityId),
        eq(person.registrationId, registration.id),
        isOther,
      ),
    )
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId)))
    .groupBy(booking.facilityId, booking.id);
  if (!party || party.number === null) return { companions: 0, roomLeaders: 0 };
  return personsLeft({
    slotNumber: party.number,
    strength,
    guests: expectedPersons(party),
    rooms: party.metadata.room_quantity ?? 0,
    others: party,
    places,
  });
}
