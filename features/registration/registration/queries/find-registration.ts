import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { person, registration, slot } from '../tables.ts';

/**
 * Returns the booking of a registration. Undefined if the facility has no such registration or it was
 * withdrawn.
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

/** Returns the registration of a slot, unless it was withdrawn. */
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

/** Whether anyone has registered for this booking. Exact only while the caller holds a lock on it. */
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
 * Join condition for the registration of a slot. A withdrawn one is ignored, so the link is open again
 * (docs/reference/registrations.md#withdrawing).
 */
export const registered = and(
  sameHotel(registration.bookingId, slot.bookingId),
  eq(registration.slotId, slot.id),
  isNull(registration.withdrawnAt),
);

export async function mainGuestsRegistered(
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
 * Returns the row id of a companion, or of the guest who filled in the form (null), on this registration.
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
