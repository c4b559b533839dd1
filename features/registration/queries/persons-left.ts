import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { expectedPersons } from '#features/booking/rules/pms-values.ts';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { MOST_COMPANIONS } from '../rules.ts';
import { person, registration, slot } from '../tables.ts';
import { registered } from './find-registration.ts';

type PersonsLeft = { companions: number; roomLeaders: number };

type Place = { facilityId: number; bookingId: number; slotId: number };
type Guest = Place & { strength: 'strong' | 'weak' };

/**
 * How many companions and room leaders this slot may still name (docs/reference/bookings.md#persons): what the booking
 * allows, without the persons already registered, those of other slots who have still to register, and the guest of
 * this slot. Room leaders get links and codes of their own, which a weak proof hands out to nobody. Exact only while
 * the caller holds a lock on the booking.
 */
export async function personsLeft(
  db: Db,
  { facilityId, bookingId, slotId, strength }: Guest,
): Promise<PersonsLeft> {
  const [own] = await db
    .select({ number: slot.number, metadata: booking.metadata, personLimit: booking.personLimit })
    .from(slot)
    .innerJoin(booking, and(eq(booking.facilityId, slot.facilityId), eq(booking.id, slot.bookingId)))
    .where(and(eq(slot.facilityId, facilityId), eq(slot.id, slotId), eq(slot.bookingId, bookingId)));
  if (!own) return { companions: 0, roomLeaders: 0 };
  const { metadata, number } = own;
  const guests = expectedPersons(own);
  const others = await otherSlots(db, { facilityId, bookingId, slotId });
  const mayName = number === 0 && strength === 'strong';
  const roomLeaders = mayName ? (metadata.room_quantity ?? 0) - 1 - others.leaders : 0;
  const companions = guests === null ? MOST_COMPANIONS : guests - others.persons - others.awaited - 1;
  return { companions: Math.max(0, companions), roomLeaders: Math.max(0, roomLeaders) };
}

/**
 * Of the booking's other slots: the leaders named, who has still to register (the main guest too, whose registration was
 * withdrawn), and the persons registered.
 */
async function otherSlots(db: Db, { facilityId, bookingId, slotId }: Place) {
  const others = and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId), ne(slot.id, slotId));
  const [slots] = await db
    .select({
      leaders: sql<number>`count(*) filter (where ${slot.number} > 0)`.mapWith(Number),
      awaited: sql<number>`count(*) filter (where ${registration.id} is null)`.mapWith(Number),
    })
    .from(slot)
    .leftJoin(registration, registered)
    .where(others);
  const [persons] = await db
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
  return { leaders: slots?.leaders ?? 0, awaited: slots?.awaited ?? 0, persons: persons?.registered ?? 0 };
}
