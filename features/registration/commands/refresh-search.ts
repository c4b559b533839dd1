import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { writeSearchRows } from '#features/booking/commands/search-rows.ts';
import { searchTexts } from '#features/booking/queries/search-texts.ts';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { guestNamesOf } from '../queries/guest-names.ts';

/**
 * Lets these bookings be found by what their PMS and their guests say now. For whoever adds a registration or takes one
 * back, within that transaction.
 */
export async function refreshSearch(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<void> {
  const stays = await db
    .select()
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), inArray(booking.id, [...bookingIds])))
    .orderBy(asc(booking.id))
    .for('no key update');
  // Asked only now that the lock is held: names given meanwhile count.
  const names = await guestNamesOf(db, facilityId, bookingIds);
  const findable = stays.map(stay => {
    const guestNames = names.get(stay.id) ?? [];
    return { id: stay.id, guestNames, searchTexts: searchTexts({ ...stay, guestNames }) };
  });
  await writeTexts(db, facilityId, findable);
  await writeSearchRows(db, facilityId, findable);
}

type Findable = { id: number; guestNames: string[]; searchTexts: string[] };

async function writeTexts(db: Db, facilityId: number, findable: Findable[]): Promise<void> {
  const rows = findable.map(({ id, guestNames, searchTexts }) => ({
    id,
    guest_names: guestNames,
    search_texts: searchTexts,
  }));
  await db.execute(sql`
    update ${booking} set guest_names = found.guest_names, search_texts = found.search_texts
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (id bigint, guest_names text[], search_texts text[])
    where ${booking.facilityId} = ${facilityId} and ${booking.id} = found.id
      and (${booking.guestNames}, ${booking.searchTexts}) is distinct from (found.guest_names, found.search_texts)`);
}
