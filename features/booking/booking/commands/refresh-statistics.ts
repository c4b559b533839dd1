import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';

/** From how many bookings at once the tables may have grown so much that plans made before are wrong. */
const MANY = 100;

/**
 * Lets the database plan by what its tables hold now, after many rows have come in
 * (docs/decisions/2026-11-26-statistics-while-bookings-come-in.md). `anyway`: a table whose columns were written anew.
 */
export async function refreshStatistics(db: Db, rows: number, anyway: 'booking_file_row' | null = null) {
  if (rows >= MANY) await db.execute(sql`select refresh_statistics(${anyway})`);
}
