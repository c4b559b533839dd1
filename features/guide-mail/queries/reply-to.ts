import { and, eq } from 'drizzle-orm';
import { facility } from '#features/facility/tables.ts';
import { livingUser } from '#features/user/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Where answers to a hotel's mails go: its owner's address; null where there is no owner. */
export async function replyToOf(db: Db, facilityId: number): Promise<string | null> {
  const [owner] = await db
    .select({ email: livingUser.email })
    .from(facility)
    .innerJoin(livingUser, and(eq(livingUser.facilityId, facility.id), eq(livingUser.id, facility.userId)))
    .where(eq(facility.id, facilityId));
  return owner?.email ?? null;
}
