import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { person, registration } from '../tables.ts';

/** The row of a companion, or of the one who filled in the form (null), on this registration. Throws 404. */
export async function personOf(
  db: Db,
  facilityId: number,
  registrationId: number,
  companionId: number | null,
): Promise<number> {
  const [found] = await db
    .select({ id: person.id })
    .from(person)
    .where(
      and(
        eq(person.facilityId, facilityId),
        eq(person.registrationId, registrationId),
        companionId === null ? eq(person.number, 0) : and(eq(person.id, companionId), gt(person.number, 0)),
      ),
    );
  if (!found) throw notFound();
  return found.id;
}

/** How many persons stand on the registrations of a booking. Exact only while the caller holds a lock on it. */
export async function personsRegistered(db: Db, facilityId: number, bookingId: number): Promise<number> {
  return (await personsRegisteredOf(db, facilityId, [bookingId])).get(bookingId) ?? 0;
}

/** The same of many bookings; a booking that nobody has registered for is not among them. */
export async function personsRegisteredOf(
  db: Db,
  facilityId: number,
  bookingIds: number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ bookingId: registration.bookingId, persons: count() })
    .from(person)
    .innerJoin(
      registration,
      and(eq(registration.facilityId, person.facilityId), eq(registration.id, person.registrationId)),
    )
    .where(
      and(
        eq(person.facilityId, facilityId),
        inArray(registration.bookingId, bookingIds),
        isNull(registration.withdrawnAt),
      ),
    )
    .groupBy(registration.bookingId);
  return new Map(rows.map(row => [row.bookingId, row.persons]));
}
