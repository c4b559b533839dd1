import { and, eq, exists, gt, inArray, isNull, notExists, or, type SQL } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { maxPersonsOf } from '#features/booking/booking/rules/pms-values.ts';
import { guestSession } from '#features/guest/guest-access/tables.ts';
import type { RegistrationState } from '#features/registration/registration/queries/standing.ts';
import { hasWeakProof } from '#features/registration/registration/rules.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { PlaceRow } from '../queries/places.ts';
import { companionPlace } from '../tables.ts';
import { nextNumber, releasePlace, secretsFor } from './places.ts';

/**
 * Opens a place for a guest whom staff add to the registration of a slot
 * (docs/reference/at-the-counter.md#adding-a-guest). The caller must hold the lock on the booking. Closes
 * counter places that are not open in any browser. If the party is still full, also closes places that are open
 * on a phone or were opened by the same member of staff. Links shared by guests do not count.
 * @returns the id of the place
 * @throws 409 `more_needed` for a registration on a weak proof
 * @throws 422 `not_registered`, `too_many_persons`
 */
export async function openCounterPlace(
  db: Db,
  { booking, slot, registered }: RegistrationState,
  ownPlaceIds: readonly number[],
): Promise<number> {
  if (!registered) throw new Refusal(422, 'not_registered');
  if (hasWeakProof(registered)) throw new Refusal(409, 'more_needed');
  const { facilityId, id: bookingId } = booking;
  const countFreePlaces = async () => {
    const openPlaces = await openPlacesOf(db, booking);
    return maxPersonsOf(booking) - booking.personsRegistered - openPlaces.length;
  };
  await releaseAll(db, await openPlacesOf(db, booking, notExists(sessionsOfPlace(db))));
  if ((await countFreePlaces()) < 1) {
    const isOnPhone = exists(sessionsOfPlace(db, eq(guestSession.handOverWay, 'phone')));
    await releaseAll(
      db,
      await openPlacesOf(db, booking, or(isOnPhone, inArray(companionPlace.id, [...ownPlaceIds]))),
    );
  }
  if ((await countFreePlaces()) < 1) throw new Refusal(422, 'too_many_persons');
  const number = await nextNumber(db, { facilityId, slotId: slot.id });
  const [made] = await db
    .insert(companionPlace)
    .values({
      facilityId,
      bookingId,
      slotId: slot.id,
      number,
      atCounter: true,
      ...(await secretsFor(db, facilityId, { slotId: slot.id, number })),
      createdAt: now(),
    })
    .returning({ id: companionPlace.id });
  if (!made) throw new Error('The place was not stored');
  return made.id;
}

async function releaseAll(db: Db, places: readonly PlaceRow[]): Promise<void> {
  for (const place of places) await releasePlace(db, place, 'removed');
}

const openPlacesOf = (
  db: Db,
  { facilityId, id }: Pick<RegistrationState['booking'], 'facilityId' | 'id'>,
  which?: SQL,
): Promise<PlaceRow[]> =>
  db
    .select()
    .from(companionPlace)
    .where(
      and(
        eq(companionPlace.facilityId, facilityId),
        eq(companionPlace.bookingId, id),
        eq(companionPlace.atCounter, true),
        isNull(companionPlace.submittedAt),
        isNull(companionPlace.endedAt),
        which,
      ),
    );

const sessionsOfPlace = (db: Db, which?: SQL) =>
  db
    .select({ id: guestSession.id })
    .from(guestSession)
    .where(and(sameHotel(guestSession.placeId, companionPlace.id), gt(guestSession.expiresAt, now()), which));
