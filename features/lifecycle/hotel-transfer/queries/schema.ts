import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';

export async function schemaOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select max(name) as name from migration`);
  return rows[0]?.name ?? '';
}
