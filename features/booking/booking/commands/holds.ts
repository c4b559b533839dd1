import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { now } from '#platform/clock/clock.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { bookingHold } from '../tables.ts';
import { lockBooking } from './statuses.ts';

/**
 * Places a legal hold on a booking in any state. No data of the booking is deleted until the hold is lifted
 * (docs/reference/retention.md#legal-hold). Data already marked for deletion is kept if it still exists.
 * @throws 404, 409 `already_held`.
 */
export function placeHold(scope: StaffScope, { bookingId, reason }: { bookingId: number; reason: string }) {
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    // A deletion keeps this lock until it is complete.
    if (!(await lockBooking(db, facilityId, bookingId))) throw notFound();
    const placed = await db
      .insert(bookingHold)
      .values({ facilityId, bookingId, reason, placedAt: now(), placedBy: userId })
      .onConflictDoNothing()
      .returning({ id: bookingHold.id });
    if (placed.length === 0) throw new Refusal(409, 'already_held');
    await audit(db, scope, { action: 'booking.held', bookingId });
  });
}

/**
 * Lifts the hold of a booking. The next sweep deletes data that has expired in the meantime.
 * @throws 404 if there is no hold.
 */
export function liftHold(scope: StaffScope, bookingId: number) {
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const lifted = await db
      .update(bookingHold)
      .set({ liftedAt: now(), liftedBy: userId })
      .where(
        and(
          eq(bookingHold.facilityId, facilityId),
          eq(bookingHold.bookingId, bookingId),
          isNull(bookingHold.liftedAt),
        ),
      )
      .returning({ id: bookingHold.id });
    if (lifted.length === 0) throw notFound();
    await audit(db, scope, { action: 'booking.released', bookingId });
  });
}
