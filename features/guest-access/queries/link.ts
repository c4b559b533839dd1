import { and, eq } from 'drizzle-orm';
import { mintSystem } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/rules/scope.ts';
import { booking } from '#features/booking/tables.ts';
import { lowerSlug } from '#features/facility/rules/profile.ts';
import { facility } from '#features/facility/tables.ts';
import { registered } from '#features/registration/queries/find-registration.ts';
import { hashOf } from '#features/registration/queries/slot-secrets.ts';
import { type LinkState, linkState } from '#features/registration/rules/link-state.ts';
import { isWeak } from '#features/registration/rules/weak-registration.ts';
import { registration, slot } from '#features/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';

/** A link, found by its token: whose it is and what it is good for now. */
export type Link = {
  scope: SystemScope;
  facility: typeof facility.$inferSelect;
  booking: typeof booking.$inferSelect;
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
  const isContestable = made !== null && isWeak(made);
  return { ...rest, scope: mintSystem(rest.facility.id), state, isContestable };
}

/** A room leader has not booked, and no phone is known of them: their link is proven by its code alone. */
export const asksCode = ({ number }: Pick<Link['slot'], 'number'>) => number > 0;

async function findByToken(db: Db, token: string) {
  const [found] = await db
    .select({ facility, booking, slot, made: registration })
    .from(slot)
    .innerJoin(facility, eq(facility.id, slot.facilityId))
    .innerJoin(booking, and(eq(booking.facilityId, slot.facilityId), eq(booking.id, slot.bookingId)))
    .leftJoin(registration, registered)
    .where(eq(slot.tokenHash, hashOf.token(token)));
  return found;
}
