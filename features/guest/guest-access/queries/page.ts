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
import { proofMethodsAtPage, proofMsLeft } from '../rules/proofs.ts';
import { phonesOf } from './phones.ts';
import type { GuestSession, ProvenSlot } from './sessions.ts';

type MyPageRef = { slug: string; myPageId: string };

export type GuestOfPage = {
  scope: SystemScope;
  facility: typeof facility.$inferSelect;
  booking: typeof booking.$inferSelect;
  slot: typeof slot.$inferSelect;
  registration: typeof registration.$inferSelect;
  ways: readonly ('phone' | 'code')[];
};

/**
 * Returns the guest of a My Page. Also works if the page has expired, because the hotel keeps the guest's
 * data longer than the page.
 * @throws 404 for an id that is unknown in this hotel or was withdrawn
 * @throws 503 `maintenance` unless one of `sessions` belongs to this guest
 */
export async function guestOfPage(
  { slug, myPageId }: MyPageRef,
  sessions: readonly GuestSession[],
): Promise<GuestOfPage> {
  const { scope, facility: hotel } = await facilityOfSlug(slug);
  return inFacility(scope, async db => {
    const found = await findByPage(db, hotel.id, myPageId);
    const hasSession = ownSession(sessions, found.slot) !== undefined;
    if (!hasSession && (await setting(db, hotel.id, 'maintenance_mode')))
      throw new Refusal(503, 'maintenance');
    const { authentication_method: method } = await setting(db, hotel.id, 'form');
    const proofMethods = proofMethodsAtPage({
      method,
      slot: found.slot,
      hasPhone: phonesOf(found.booking).length > 0,
    });
    return { scope, facility: hotel, ...found, ways: proofMethods };
  });
}

/**
 * Returns the registration of a My Page with its slot and booking.
 * @throws 404
 */
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

export const ownSession = <S extends ProvenSlot>(
  sessions: readonly S[],
  { facilityId, id }: GuestOfPage['slot'],
) => sessions.find(each => each.facilityId === facilityId && each.slotId === id);

/**
 * Returns how this guest can prove the slot of the page, and how long this browser's last proof remains valid.
 * Throws the errors of `guestOfPage`.
 */
export async function myPageProof(named: MyPageRef, sessions: readonly GuestSession[]) {
  const { slot: own, ways } = await guestOfPage(named, sessions);
  const session = ownSession(sessions, own);
  return {
    ways: [...ways],
    guest_session: session?.publicId ?? null,
    seconds_left: session ? Math.floor(proofMsLeft(session, now()) / 1000) : 0,
  };
}
