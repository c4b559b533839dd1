import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';

export async function explain(db: Db, query: { getSQL(): SQL }): Promise<string> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`);
  return rows.map(row => row['QUERY PLAN']).join('\n');
}
