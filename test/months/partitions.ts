import { sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { pool } from '#platform/database/pool.ts';
import { asOwner } from '#test/harness/database.ts';

/** The tables that are kept by months, and by which column. */
export const byMonth = { message: 'created_at', booking_status_log: 'at', audit_entry: 'at' } as const;
export type ByMonth = keyof typeof byMonth;
export const tables = Object.keys(byMonth) as ByMonth[];

/** The partitions of a table that hold a month, such as `2026_12`, by the database's own list. */
export async function monthsOf(table: ByMonth): Promise<string[]> {
  const { rows } = await pool().query<{ part: string }>(
    'select part from months_made() where of_table = $1 order by ends',
    [table],
  );
  return rows.map(({ part }) => part.slice(table.length + 1));
}

/** How many rows of a hotel lie in which partition. */
export async function rowsIn(table: ByMonth, facilityId: number): Promise<Record<string, number>> {
  const { rows } = await platformDb(db =>
    db.execute<{ part: string; count: number }>(
      sql`select tableoid::regclass::text as part, count(*)::int as count from ${sql.identifier(table)}
        where facility_id = ${facilityId} group by 1 order by 1`,
    ),
  );
  return Object.fromEntries(rows.map(({ part, count }) => [part.slice(table.length + 1), count]));
}

/** Months of long ago, `YYYY-MM`, get partitions of their own: what a database has that has been running since. */
export async function haveRunSince(...months: string[]): Promise<void> {
  for (const table of tables) {
    for (const month of months)
      await asOwner(`select make_month('${table}', '${byMonth[table]}', '${month}-01')`);
  }
}
