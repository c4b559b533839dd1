import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { lowerSlug } from '#features/hotel/facility/rules/profile.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { registered } from '#features/registration/registration/queries/find-registration.ts';
import { hashOf, slotSecrets } from '#features/registration/registration/queries/secrets.ts';
import { type LinkState, linkState, mayReplace, proofOf } from '#features/registration/registration/rules.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';

/** A link, found by its token: whose it is and what it is good for now. */
export type Link = {
  scope: SystemScope;
  facility: typeof facility.$inferSelect;
  booking: Booking;
  slot: typeof slot.$inferSelect;
  state: LinkState;
  /** Somebody has registered on a weak proof: whoever holds the link may prove that it was not them. */
  isContestable: boolean;
};

/** The link of this token. A slug, where one came along, must be its hotel's. Throws 404. */
export async function linkByToken(token: string, slug?: string): Promise<Link> {
  const found = await platformDb(db => findByToken(db, token));
  if (!found || (slug && lowerSlug(slug) !== found.facility.slugLower)) throw notFound();
  const { made, ...rest } = found;
  const state = linkState(rest.booking, made !== null, rest.facility.timezone, now());
  const isContestable = mayReplace('strong', made && proofOf(made));
  return { ...rest, scope: mintSystem(rest.facility.id), state, isContestable };
}

/** A room leader has not booked, and no phone is known of them: their link is proven by its code alone. */
export const asksCode = ({ number }: Pick<Link['slot'], 'number'>) => number > 0;

async function findByToken(db: Db, token: string) {
  const [found] = await db
    .select({ facility, booking, slot, made: registration })
    .from(slot)
    .innerJoin(facility, eq(facility.id, slot.facilityId))
    .innerJoin(booking, sameHotel(booking.id, slot.bookingId))
    .leftJoin(registration, registered)
    .where(eq(slot.tokenHash, hashOf.token(token)));
  return found;
}

/** The hotel of a link that came without its slug. `db` is a platform transaction. */
export async function facilityOfLink(db: Db, token: string): Promise<number | undefined> {
  const [found] = await db
    .select({ facilityId: slot.facilityId })
    .from(slot)
    .where(eq(slot.tokenHash, hashOf.token(token)));
  return found?.facilityId;
}

/** The slug of that hotel; undefined for a token that nobody was given. */
export const slugOfLink = (token: string): Promise<string | undefined> =>
  platformDb(async db => {
    const facilityId = await facilityOfLink(db, token);
    return facilityId === undefined ? undefined : (await facilityById(db, facilityId))?.slugName;
  });

/** The link that the short link `/g/{code}` stands for; null for a code that is not known. */
export async function linkOfShortCode(code: string): Promise<{ slug: string; token: string } | null> {
  const found = await platformDb(db => slotOfShortCode(db, code));
  if (!found) return null;
  const { facilityId, slotId, slug } = found;
  const secrets = await inFacility(mintSystem(facilityId), db => slotSecrets(db, facilityId, [slotId]));
  const own = secrets.get(slotId);
  return own ? { slug, token: own.token } : null;
}

async function slotOfShortCode(db: Db, code: string) {
  const [found] = await db
    .select({ facilityId: slot.facilityId, slotId: slot.id, slug: facility.slugName })
    .from(slot)
    .innerJoin(facility, eq(facility.id, slot.facilityId))
    .where(eq(slot.shortCodeHash, hashOf.shortCode(code)));
  return found;
}
