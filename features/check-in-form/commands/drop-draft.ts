import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { draft } from '../tables.ts';

/** Deletes what was typed for a slot and never submitted. */
export async function dropDraft(db: Db, facilityId: number, slotId: number): Promise<void> {
  await db.delete(draft).where(and(eq(draft.facilityId, facilityId), eq(draft.slotId, slotId)));
}
