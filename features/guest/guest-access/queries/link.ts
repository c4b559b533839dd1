import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { type LinkState, linkState } from '#features/booking/booking/rules/link-state.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { lowerSlug } from '#features/hotel/facility/rules/profile.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { isRegistrationOfSlot } from '#features/registration/registration/queries/find-registration.ts';
import { hashOf, slotSecrets } from '#features/registration/registration/queries/secrets.ts';
import { mayReplace, proofOf } from '#features/registration/registration/rules.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { phonesOf } from './phones.ts';

export type Link = {
  scope: SystemScope;
  facility: typeof facility.$inferSelect;
  booking: Booking;
  slot: typeof slot.$inferSelect;
  state: LinkState;
  /**
   * Whether the slot is registered on a weak proof, so that the owner of the link can disown the registration.
   */
  isContestable: boolean;
};

/**
 * Finds a link by its token. If `slug` is given, it must belong to the hotel of the link.
 * @throws 404
 */
export async function linkByToken(token: string, slug?: string): Promise<Link> {
  const found = await platformDb(db => findByToken(db, token));
  if (!found || (slug && lowerSlug(slug) !== found.facility.slugLower)) throw notFound();
  const { made, ...rest } = found;
  const state = linkState(rest.booking, made !== null, rest.facility.timezone, now());
  const isContestable = mayReplace('strong', made && proofOf(made));
  return { ...rest, scope: mintSystem(rest.facility.id), state, isContestable };
}

/**
 * Returns whether the link can be proven only by its code. This applies to room leaders, whose phone number
 * is unknown, and to bookings without a phone number, which agencies often send.
 */
export const requiresCode = ({ slot: own, booking: booked }: Pick<Link, 'slot' | 'booking'>) =>
  own.number > 0 || phonesOf(booked).length === 0;

async function findByToken(db: Db, token: string) {
  const [found] = await db
    .select({ facility, booking, slot, made: registration })
    .from(slot)
    .innerJoin(facility, eq(facility.id, slot.facilityId))
    .innerJoin(booking, sameHotel(booking.id, slot.bookingId))
    .leftJoin(registration, isRegistrationOfSlot)
    .where(eq(slot.tokenHash, hashOf.token(token)));
  return found;
}

/** Returns the id of the hotel to which a link belongs. `db` must be a platform transaction. */
export async function facilityOfLink(db: Db, token: string): Promise<number | undefined> {
  const [found] = await db
    .select({ facilityId: slot.facilityId })
    .from(slot)
    .where(eq(slot.tokenHash, hashOf.token(token)));
  return found?.facilityId;
}

export const slugOfLink = (token: string): Promise<string | undefined> =>
  platformDb(async db => {
    const facilityId = await facilityOfLink(db, token);
    return facilityId === undefined ? undefined : (await facilityById(db, facilityId))?.slugName;
  });

/** Returns the link that the short link `/g/{code}` refers to. Null for an unknown code. */
export async function linkOfShortCode(code: string): Promise<{ slug: string; token: string } | null> {
  const found = await platformDb(db => slotOfShortCode(db, code));
  if (!found) return null;
  const { facilityId, slotId, slug } = found;
  const secrets = await inFacility(mintSystem(facilityId), db => slotSecrets(db, facilityId, [slotId]));
  const slotSecret = secrets.get(slotId);
  return slotSecret ? { slug, token: slotSecret.token } : null;
}

async function slotOfShortCode(db: Db, code: string) {
  const [found] = await db
    .select({ facilityId: slot.facilityId, slotId: slot.id, slug: facility.slugName })
    .from(slot)
    .innerJoin(facility, eq(facility.id, slot.facilityId))
    .where(eq(slot.shortCodeHash, hashOf.shortCode(code)));
  return found;
}
