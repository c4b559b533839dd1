import { and, eq } from 'drizzle-orm';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { isLinkExpired } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { now } from '#platform/clock/clock.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Reopens the expired links of bookings when staff send messages to their guests
 * (docs/reference/proofs.md#links).
 */
export async function reopenLinks(db: Db, facilityId: number, bookings: readonly Booking[]): Promise<void> {
  const hotel = await facilityById(db, facilityId);
  if (!hotel) return;
  const at = now();
  const expiredIds = bookings.filter(row => isLinkExpired(row, hotel.timezone, at)).map(({ id }) => id);
  if (expiredIds.length === 0) return;
  await db
    .update(booking)
    .set({ linkReopenedAt: at })
    .where(and(eq(booking.facilityId, facilityId), anyOf(booking.id, expiredIds)));
}
