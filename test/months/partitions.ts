import { sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { pool } from '#platform/database/pool.ts';
import { asOwner } from '#test/harness/database.ts';

export const partitionColumns = {
  message: 'created_at',
  booking_status_log: 'at',
  audit_entry: 'at',
} as const;
export type PartitionedTable = keyof typeof partitionColumns;
export const tables = Object.keys(partitionColumns) as PartitionedTable[];

/** Returns the months, such as `2026_12`, for which the database has a partition of the table. */
export async function monthsOf(table: PartitionedTable): Promise<string[]> {
  const { rows } = await pool().query<{ part: string }>(
    'select part from months_made() where of_table = $1 order by ends',
    [table],
  );
  return rows.map(({ part }) => part.slice(table.length + 1));
}

export async function rowsIn(table: PartitionedTable, facilityId: number): Promise<Record<string, number>> {
  const { rows } = await platformDb(db =>
    db.execute<{ part: string; count: number }>(
      sql`select tableoid::regclass::text as part, count(*)::int as count from ${sql.identifier(table)}
        where facility_id = ${facilityId} group by 1 order by 1`,
    ),
  );
  return Object.fromEntries(rows.map(({ part, count }) => [part.slice(table.length + 1), count]));
}

/** Creates partitions for past months (`YYYY-MM`), like a database that has run since then. */
export async function createPastPartitions(...months: string[]): Promise<void> {
  for (const table of tables) {
    for (const month of months)
      await asOwner(`select make_month('${table}', '${partitionColumns[table]}', '${month}-01')`);
  }
}
