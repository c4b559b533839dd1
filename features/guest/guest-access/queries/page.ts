import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facilityOfSlug } from '#features/hotel/facility/queries/public-scope.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import type { facility } from '#features/hotel/facility/tables.ts';
import { hashOf } from '#features/registration/registration/queries/secrets.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { proofLeft, waysAtPage } from '../rules/proofs.ts';
import { phonesOf } from './phones.ts';
import type { GuestSession, ProvenSlot } from './sessions.ts';

type Named = { slug: string; myPageId: string };

/** The slot whose My Page this is, with its booking, and what proves it. */
export type GuestOfPage = {
  scope: SystemScope;
  facility: typeof facility.$inferSelect;
  booking: typeof booking.$inferSelect;
  slot: typeof slot.$inferSelect;
  registration: typeof registration.$inferSelect;
  ways: readonly ('phone' | 'code')[];
};

/**
 * The guest of a My Page, also where the page itself is over: what a hotel keeps it keeps for longer. Throws 404 for an id
 * that this hotel has not given out or has withdrawn, 503 `maintenance` unless one of `sessions` is of this guest.
 */
export async function guestOfPage(
  { slug, myPageId }: Named,
  sessions: readonly GuestSession[],
): Promise<GuestOfPage> {
  const { scope, facility: hotel } = await facilityOfSlug(slug);
  return inFacility(scope, async db => {
    const found = await findByPage(db, hotel.id, myPageId);
    const isUnderWay = ownSession(sessions, found.slot) !== undefined;
    if (!isUnderWay && (await setting(db, hotel.id, 'maintenance_mode')))
      throw new Refusal(503, 'maintenance');
    const { authentication_method: method } = await setting(db, hotel.id, 'form');
    const ways = waysAtPage({ method, slot: found.slot, hasPhone: phonesOf(found.booking).length > 0 });
    return { scope, facility: hotel, ...found, ways };
  });
}

/** The registration whose My Page this is, with its slot and booking. Throws 404. */
export async function findByPage(db: Db, facilityId: number, myPageId: string) {
  const [found] = await db
    .select({ registration, booking, slot })
    .from(registration)
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .innerJoin(booking, sameHotel(booking.id, registration.bookingId))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.myPageHash, hashOf.myPageId(myPageId)),
        isNull(registration.withdrawnAt),
      ),
    );
  if (!found) throw notFound();
  return found;
}

/** The session of a slot among those of a browser. */
export const ownSession = <S extends ProvenSlot>(
  sessions: readonly S[],
  { facilityId, id }: GuestOfPage['slot'],
) => sessions.find(each => each.facilityId === facilityId && each.slotId === id);

/** Whether this browser's sessions hold a proof of this guest that still counts. Throws as above. */
export async function proofAtPage(named: Named, sessions: readonly GuestSession[]) {
  const { slot: own, ways } = await guestOfPage(named, sessions);
  const session = ownSession(sessions, own);
  return {
    ways: [...ways],
    guest_session: session?.publicId ?? null,
    seconds_left: session ? Math.floor(proofLeft(session, now()) / 1000) : 0,
  };
}
