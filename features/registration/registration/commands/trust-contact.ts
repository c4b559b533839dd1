import { and, eq, exists, isNotNull } from 'drizzle-orm';
import { booking } from '#features/booking/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { slot } from '../tables.ts';

type SlotRef = { facilityId: number; bookingId: number; slotId: number };

/**
 * Trusts the current contact data of a booking, because its main guest gave another proof or staff checked the
 * person (docs/reference/proofs.md#contact-data-that-changes). Does nothing for a room leader's slot.
 * @returns whether anything changed
 */
export async function trustContact(db: Db, { facilityId, bookingId, slotId }: SlotRef): Promise<boolean> {
  const mainSlot = db
    .select({ id: slot.id })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.id, slotId), eq(slot.number, 0)));
  const changed = await db
    .update(booking)
    .set({ trustedContact: null })
    .where(
      and(
        eq(booking.facilityId, facilityId),
        eq(booking.id, bookingId),
        isNotNull(booking.trustedContact),
        exists(mainSlot),
      ),
    )
    .returning({ id: booking.id });
  return changed.length > 0;
}
