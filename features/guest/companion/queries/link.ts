import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { Caller, CompanionScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { linkState } from '#features/booking/booking/rules/link-state.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { failuresOf, linkCounters, lockOf } from '#features/guest/guest-access/queries/attempts.ts';
import type { CompanionSession } from '#features/guest/guest-access/queries/sessions.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { lowerSlug } from '#features/hotel/facility/rules/profile.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { companionPlace } from '../tables.ts';
import type { PlaceRow } from './places.ts';
import { hashOf, openSecrets } from './places.ts';

export type CompanionLink = { scope: SystemScope; place: PlaceRow };

type TokenInput = { token: string; slug?: string | undefined };

/**
 * @throws 404
 * @throws 422 `companion_link_ended` or `reservation_expired`
 */
export async function companionByToken({ token, slug }: TokenInput): Promise<CompanionLink> {
  const found = await platformDb(db => findByToken(db, token));
  if (!found || (slug && lowerSlug(slug) !== found.slug)) throw notFound();
  assertLinkValid(found);
  return { scope: mintSystem(found.place.facilityId), place: found.place };
}

async function findByToken(db: Db, token: string) {
  const [found] = await selectPlaces(db).where(eq(companionPlace.tokenHash, hashOf.token(token)));
  return found;
}

const selectPlaces = (db: Db) =>
  db
    .select({ place: companionPlace, booking, slug: facility.slugLower, timezone: facility.timezone })
    .from(companionPlace)
    .innerJoin(booking, sameHotel(booking.id, companionPlace.bookingId))
    .innerJoin(facility, eq(facility.id, companionPlace.facilityId));

/** Returns the place of a companion's session. Throws the errors of `companionByToken`. */
export async function ownPlace(db: Db, { facilityId, placeId }: CompanionScope): Promise<PlaceRow> {
  const [found] = await selectPlaces(db).where(
    and(eq(companionPlace.facilityId, facilityId), eq(companionPlace.id, placeId)),
  );
  if (!found) throw notFound();
  assertLinkValid(found);
  return found.place;
}

type LinkContext = { place: PlaceRow; booking: typeof booking.$inferSelect; timezone: string };

/** Throws 422 if the place was revoked or the booking's link has expired. */
function assertLinkValid({ place, booking: row, timezone }: LinkContext): void {
  if (place.endedAt) throw new Refusal(422, 'companion_link_ended');
  if (linkState(row, false, timezone, now(), place) === 'expired')
    throw new Refusal(422, 'reservation_expired');
}

/** @throws 503 `maintenance` */
export async function assertOpenHotel({ scope }: CompanionLink): Promise<void> {
  const isClosed = await inFacility(scope, db => setting(db, scope.facilityId, 'maintenance_mode'));
  if (isClosed) throw new Refusal(503, 'maintenance');
}

/**
 * Checks a companion's link without changing anything. Throws the errors of `companionByToken`.
 * @throws 503 `maintenance` for companions without a session
 */
export async function companionLinkState(
  named: TokenInput,
  sessions: readonly CompanionSession[],
  caller: Caller,
) {
  const link = await companionByToken(named);
  const { scope, place } = link;
  const session = sessions.find(each => each.facilityId === place.facilityId && each.placeId === place.id);
  if (!session) await assertOpenHotel(link);
  const linkTarget = { id: place.id, isPlace: true as const };
  const { failures, lock } = await inFacility(scope, async db => ({
    failures: await failuresOf(db, scope.facilityId, linkTarget, caller),
    lock: await lockOf(db, scope.facilityId, linkCounters(linkTarget, caller, 'code')),
  }));
  return {
    state: place.submittedAt ? ('done' as const) : ('open' as const),
    attempts: failures.attempts,
    max_retry_reached: failures.locked,
    lock: lock.wait,
    guest_session: session?.publicId ?? null,
  };
}

/** Returns the companion link that the short link `/g/{code}` refers to. Null for an unknown code. */
export async function companionOfShortCode(code: string): Promise<{ slug: string; token: string } | null> {
  const found = await platformDb(async db => {
    const [row] = await selectPlaces(db).where(eq(companionPlace.shortCodeHash, hashOf.shortCode(code)));
    return row;
  });
  if (!found) return null;
  const { facilityId } = found.place;
  const { token } = await inFacility(mintSystem(facilityId), db => openSecrets(db, found.place));
  return { slug: found.slug, token };
}
