import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import { mostPersonsOf } from '#features/booking/rules/pms-values.ts';
import { guestSession } from '#features/guest-access/tables.ts';
import type { Standing } from '#features/registration/queries/standing.ts';
import { isWeak } from '#features/registration/rules.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { PlaceRow } from '../queries/places.ts';
import { companionPlace } from '../tables.ts';
import { giveBack, newSecrets, nextNumber } from './places.ts';

/**
 * Opens a place for a guest whom staff add to the registration of a slot (docs/reference/at-the-counter.md#adding-a-guest). The caller
 * holds the lock on the booking. A place that nobody has open makes room for the new one. Links that guests gave away hold no place
 * against the guest at the counter. Throws 409 `more_needed` for a registration on a weak proof, 422 `not_registered`,
 * `too_many_persons`. Returns the id of the place.
 */
export async function openCounterPlace(db: Db, { booking, slot, registered }: Standing): Promise<number> {
  if (!registered) throw new Refusal(422, 'not_registered');
  if (isWeak(registered)) throw new Refusal(409, 'more_needed');
  const { facilityId, id: bookingId } = booking;
  for (const place of await openPlacesOf(db, facilityId, bookingId, nobodyHasIt(db)))
    await giveBack(db, place, 'removed');
  const held = await openPlacesOf(db, facilityId, bookingId);
  if (booking.personsRegistered + held.length >= mostPersonsOf(booking))
    throw new Refusal(422, 'too_many_persons');
  const number = await nextNumber(db, { facilityId, slotId: slot.id });
  const [made] = await db
    .insert(companionPlace)
    .values({
      facilityId,
      bookingId,
      slotId: slot.id,
      number,
      atCounter: true,
      ...(await newSecrets(db, facilityId, { slotId: slot.id, number })),
      createdAt: now(),
    })
    .returning({ id: companionPlace.id });
  if (!made) throw new Error('The place was not stored');
  return made.id;
}

/** Places of the counter in which nobody has submitted. */
const openPlacesOf = (
  db: Db,
  facilityId: number,
  bookingId: number,
  which?: ReturnType<typeof nobodyHasIt>,
): Promise<PlaceRow[]> =>
  db
    .select()
    .from(companionPlace)
    .where(
      and(
        eq(companionPlace.facilityId, facilityId),
        eq(companionPlace.bookingId, bookingId),
        eq(companionPlace.atCounter, true),
        isNull(companionPlace.submittedAt),
        isNull(companionPlace.endedAt),
        which,
      ),
    );

const nobodyHasIt = (db: Db) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(guestSession)
      .where(
        and(
          eq(guestSession.facilityId, companionPlace.facilityId),
          eq(guestSession.placeId, companionPlace.id),
          gt(guestSession.expiresAt, now()),
        ),
      ),
  );
