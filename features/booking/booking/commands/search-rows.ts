import { sql } from 'drizzle-orm';
import { insertMany } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { gramsIn } from '../queries/search-grams.ts';
import { bookingSearch } from '../tables.ts';

type SearchableBooking = { id: number; searchTexts: string[] };

export async function writeSearchRows(
  db: Db,
  facilityId: number,
  bookings: readonly SearchableBooking[],
): Promise<void> {
  if (bookings.length === 0) return;
  const grams = gramsIn(
    facilityId,
    bookings.map(each => each.searchTexts),
  );
  const rows = bookings.map(({ id }, at) => ({ facilityId, bookingId: id, grams: grams[at] ?? [] }));
  await db.execute(sql`
    ${insertMany(bookingSearch, rows)}
    on conflict (facility_id, booking_id) do update set grams = excluded.grams
    where ${bookingSearch.grams} is distinct from excluded.grams`);
}
