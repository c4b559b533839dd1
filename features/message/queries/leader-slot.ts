import { and, eq } from 'drizzle-orm';
import { slot } from '#features/guest-access/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** A room leader as the main guest named them. */
export async function leaderSlot(
  db: Db,
  facilityId: number,
  slotId: number,
): Promise<{ name: string; email: string } | undefined> {
  const [found] = await db
    .select({ name: slot.name, email: slot.email })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.id, slotId)));
  return found;
}
