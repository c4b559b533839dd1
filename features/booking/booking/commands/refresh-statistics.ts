import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';

/** A batch of this many bookings or more may make existing query plans outdated. */
const MIN_ROWS = 100;

/**
 * Refreshes the database statistics after many rows have been written
 * (docs/decisions/2026-11-29-database-and-queue.md). `anyway`: a table whose columns were rewritten, which is
 * refreshed even if it has not grown.
 */
export async function refreshStatistics(db: Db, rows: number, anyway: 'booking_file_row' | null = null) {
  if (rows >= MIN_ROWS) await db.execute(sql`select refresh_statistics(${anyway})`);
}
