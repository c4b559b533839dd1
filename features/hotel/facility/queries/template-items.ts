import { asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { facilityTemplate } from '../tables.ts';

export type ItemRow = typeof facilityTemplate.$inferSelect;

/** Returns the state of each item that a template of the organization covers. */
export const itemRows = (db: Db, facilityId: number): Promise<ItemRow[]> =>
  db
    .select()
    .from(facilityTemplate)
    .where(eq(facilityTemplate.facilityId, facilityId))
    .orderBy(asc(facilityTemplate.item));

/** Returns the items in the response format. */
export async function itemViews(db: Db, facilityId: number) {
  const rows = await itemRows(db, facilityId);
  return rows.map(({ item, state, givenBy }) => ({ item, state, given_by: givenBy }));
}
