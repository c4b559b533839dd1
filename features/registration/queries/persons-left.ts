import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { expectedPersons } from '#features/booking/rules/pms-values.ts';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { personsLeft } from '../rules.ts';
import { person, registration, slot } from '../tables.ts';
import { registered } from './find-registration.ts';

type Place = { facilityId: number; bookingId: number; slotId: number };
type Guest = Place & { strength: 'strong' | 'weak' };
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
  const asked = db
    .select({ number: slot.number, metadata: booking.metadata, personLimit: booking.personLimit })
    .from(slot)
    .innerJoin(booking, and(eq(booking.facilityId, slot.facilityId), eq(booking.id, slot.bookingId)))
    .where(and(eq(slot.facilityId, facilityId), eq(slot.id, slotId), eq(slot.bookingId, bookingId)));
  const [[own], others] = await Promise.all([asked, otherSlots(db, { facilityId, bookingId, slotId })]);
  if (!own) return { companions: 0, roomLeaders: 0 };
  return personsLeft({
    slotNumber: own.number,
    strength,
    guests: expectedPersons(own),
    rooms: own.metadata.room_quantity ?? 0,
    others,
    places,
  });
}

/**
 * Of the booking's other slots: the leaders named, who has still to register (the main guest too, whose registration was
 * withdrawn), and the persons registered.
 */
async function otherSlots(db: Db, { facilityId, bookingId, slotId }: Place) {
  const others = and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId), ne(slot.id, slotId));
  const slotsAsked = db
    .select({
      leaders: sql<number>`count(*) filter (where ${slot.number} > 0)`.mapWith(Number),
      awaited: sql<number>`count(*) filter (where ${registration.id} is null)`.mapWith(Number),
    })
    .from(slot)
    .leftJoin(registration, registered)
    .where(others);
  const personsAsked = db
    .select({ registered: count() })
    .from(person)
    .innerJoin(
      registration,
      and(eq(registration.facilityId, person.facilityId), eq(registration.id, person.registrationId)),
    )
    .where(
      and(
        eq(person.facilityId, facilityId),
        eq(registration.bookingId, bookingId),
        ne(registration.slotId, slotId),
        isNull(registration.withdrawnAt),
      ),
    );
  const [[slots], [persons]] = await Promise.all([slotsAsked, personsAsked]);
  return { leaders: slots?.leaders ?? 0, awaited: slots?.awaited ?? 0, persons: persons?.registered ?? 0 };
}
