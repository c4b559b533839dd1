import { and, eq } from 'drizzle-orm';
import type { HandOverWay } from '#features/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { handOver } from '../tables.ts';

/** Notes what was registered by a hand-over, by which staff see how it came about. */
export async function noteRegistered(
  db: Db,
  facilityId: number,
  { handOver: by, registrationId }: { handOver: { id: number; way: HandOverWay }; registrationId: number },
): Promise<void> {
  await db
    .update(handOver)
    .set({ registrationId })
    .where(and(eq(handOver.facilityId, facilityId), eq(handOver.id, by.id)));
}
