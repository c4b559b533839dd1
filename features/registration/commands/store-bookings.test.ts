import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { asOwner } from '#test/harness/database.ts';
import { aFacility } from '#test/harness/facility.ts';
import { storeBookings } from './store-bookings.ts';

/** How many rows the database takes these tables to have. */
async function believed(): Promise<Record<string, number>> {
  const { rows } = await platformDb(db =>
    db.execute<{ name: string; rows: number }>(
      sql`select relname as name, reltuples::int as rows from pg_class where relname in ('booking', 'slot', 'booking_search')`,
    ),
  );
  return Object.fromEntries(rows.map(each => [each.name, each.rows]));
}

test('the database plans by what there is once many bookings have come at once', async () => {
  const { facilityId, system } = await aFacility();
  const booking = (at: number) => ({
    pms_code: 'pms',
    pms_reservation_no: `R-${at}`,
    checkin_date: '2025-05-01',
    checkout_date: '2025-05-02',
    metadata: { full_name: `Guest ${at}` },
  });
  const store = (from: number, count: number) =>
    inFacility(system, db =>
      storeBookings(
        db,
        facilityId,
        Array.from({ length: count }, (_, at) => booking(from + at)),
        'pms',
      ),
    );
  await store(0, 99);
  await asOwner('analyze booking; analyze slot; analyze booking_search');
  await store(99, 901);
  // The database estimates.
  for (const [table, rows] of Object.entries(await believed()))
    expect([table, rows > 800 && rows < 1200]).toEqual([table, true]);
});
