import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { person, registration, slot } from '../tables.ts';

/**
 * Returns the booking of a registration. Undefined if the facility has no such registration or the registration
 * was withdrawn.
 */
export async function bookingOfRegistration(
  db: Db,
  facilityId: number,
  registrationId: number,
): Promise<number | undefined> {
  const [found] = await db
    .select({ bookingId: registration.bookingId })
    .from(registration)
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.id, registrationId),
        isNull(registration.withdrawnAt),
      ),
    );
  return found?.bookingId;
}

export async function registrationOfSlot(
  db: Db,
  facilityId: number,
  slotId: number,
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: registration.id })
    .from(registration)
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.slotId, slotId),
        isNull(registration.withdrawnAt),
      ),
    );
  return found?.id;
}

/** Whether the booking has any registration. Reliable only while the caller holds a lock on the booking. */
export async function isRegistered(db: Db, facilityId: number, bookingId: number): Promise<boolean> {
  const found = await db
    .select({ id: registration.id })
    .from(registration)
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.bookingId, bookingId),
        isNull(registration.withdrawnAt),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/**
 * Join condition for the registration of a slot. Withdrawn registrations are ignored, so that the link is open
 * again (docs/reference/registrations.md#withdrawing).
 */
export const isRegistrationOfSlot = and(
  sameHotel(registration.bookingId, slot.bookingId),
  eq(registration.slotId, slot.id),
  isNull(registration.withdrawnAt),
);

export async function mainGuestProofs(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<number, 'strong' | 'weak'>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .select({ bookingId: registration.bookingId, proof: registration.proof })
    .from(registration)
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        inArray(registration.bookingId, [...bookingIds]),
        eq(slot.number, 0),
        isNull(registration.withdrawnAt),
      ),
    );
  return new Map(rows.map(row => [row.bookingId, row.proof]));
}

/**
 * Returns the row id of a person on this registration. For the guest who filled in the form, `companionId` is
 * null.
 * @throws 404
 */
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

/** Returns the numbers of a registration's persons, by row id. */
export async function personNumbers(
  db: Db,
  facilityId: number,
  registrationId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: person.id, number: person.number })
    .from(person)
    .where(and(eq(person.facilityId, facilityId), eq(person.registrationId, registrationId)));
  return new Map(rows.map(({ id, number }) => [id, number]));
}
