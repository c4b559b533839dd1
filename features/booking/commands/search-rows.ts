import { sql } from 'drizzle-orm';
import { insertMany, writeInSlices } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { gramsIn } from '../queries/search-grams.ts';
import { bookingSearch } from '../tables.ts';

type Findable = { id: number; searchTexts: string[] };

/** Lets these bookings be found by their texts, in the transaction that wrote them. */
export async function writeSearchRows(
  db: Db,
  facilityId: number,
  bookings: readonly Findable[],
): Promise<void> {
  if (bookings.length === 0) return;
  const rowsOf = (some: readonly Findable[]) => {
    const grams = gramsIn(
      facilityId,
      some.map(each => each.searchTexts),
    );
    return some.map(({ id }, place) => ({ facilityId, bookingId: id, grams: grams[place] ?? [] }));
  };
  await writeInSlices(bookings, rowsOf, rows =>
    db
      .execute(sql`
        ${insertMany(bookingSearch, rows)}
        on conflict (facility_id, booking_id) do update set grams = excluded.grams
        where ${bookingSearch.grams} is distinct from excluded.grams`)
      .then(() => true),
  );
}
