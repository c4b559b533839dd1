import { and, eq, inArray } from 'drizzle-orm';
import { slot } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';

const MAIN_GUEST = 0;

type Slot = typeof slot.$inferSelect;

/** The slots of the main guests of bookings, by booking id, sealed as they lie. */
export async function mainSlots(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<Map<number, Slot>> {
  const rows = await db
    .select()
    .from(slot)
    .where(
      and(
        eq(slot.facilityId, facilityId),
        inArray(slot.bookingId, [...bookingIds]),
        eq(slot.number, MAIN_GUEST),
      ),
    );
  return new Map(rows.map(row => [row.bookingId, row]));
}
