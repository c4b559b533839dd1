import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { writeSearchRows } from '#features/booking/commands/search-rows.ts';
import { searchTexts } from '#features/booking/queries/search-texts.ts';
import { booking } from '#features/booking/tables.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { namesIn, partiesOf } from '../queries/parties.ts';

/**
 * Lets these bookings be found by what their PMS and their guests say now. For whoever adds a registration or takes one
 * back, within that transaction.
 */
export async function refreshSearch(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<void> {
  const rows = await db
    .select()
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), inArray(booking.id, [...bookingIds])))
    .orderBy(asc(booking.id))
    .for('no key update');
  // Once the bookings are locked, so that names given meanwhile count.
  const parties = await partiesOf(db, facilityId, bookingIds);
  const findable = rows.map(row => ({ id: row.id, ...textsOf(row, namesIn(parties.get(row.id))) }));
  await writeTexts(db, facilityId, findable);
  await writeSearchRows(db, facilityId, findable);
}

type Findable = { id: number; guestNames: string[]; searchTexts: string[] };

/** What a booking is found by: the columns that keep it. */
export function textsOf(
  row: typeof booking.$inferSelect,
  guestNames: string[],
): Pick<Findable, 'guestNames' | 'searchTexts'> {
  return { guestNames, searchTexts: searchTexts({ ...row, guestNames }) };
}

async function writeTexts(db: Db, facilityId: number, findable: Findable[]): Promise<void> {
  const rows = findable.map(({ id, guestNames, searchTexts }) => ({
    id,
    guest_names: guestNames,
    search_texts: searchTexts,
  }));
  const ids = rows.map(({ id }) => id);
  await db.execute(sql`
    update ${booking} set guest_names = found.guest_names, search_texts = found.search_texts
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (id bigint, guest_names text[], search_texts text[])
    where ${booking.facilityId} = ${facilityId} and ${booking.id} = found.id and ${anyOf(booking.id, ids)}
      and (${booking.guestNames}, ${booking.searchTexts}) is distinct from (found.guest_names, found.search_texts)`);
}
