import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { anotherInstallation } from '#test/harness/database.ts';
import { aFacility } from '#test/harness/facility.ts';
import { storeBookings } from './store-bookings.ts';

async function estimatedRowCounts(): Promise<Record<string, number>> {
  const { rows } = await platformDb(db =>
    db.execute<{ name: string; rows: number }>(
      sql`select relname as name, reltuples::int as rows from pg_class where relname in ('booking', 'slot', 'booking_search')`,
    ),
  );
  return Object.fromEntries(rows.map(each => [each.name, each.rows]));
}

// Uses its own database, because tables that other tests have filled and emptied keep their size.
test("storing many bookings updates the database's planner statistics", async () => {
  const within = await anotherInstallation(Buffer.alloc(32, 3));
  const rows = await within(async () => {
    const { system } = await aFacility();
    const bookings = Array.from({ length: 1000 }, (_, at) => ({
      pms_code: 'pms',
      pms_reservation_no: `R-${at}`,
      checkin_date: '2025-05-01',
      checkout_date: '2025-05-02',
      metadata: { full_name: `Guest ${at}` },
    }));
    await inFacility(system, db => storeBookings(db, { scope: system }, bookings, 'pms'));
    return estimatedRowCounts();
  });
  expect(rows).toEqual({ booking: 1000, slot: 1000, booking_search: 1000 });
});
