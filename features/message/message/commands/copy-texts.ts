import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { messageText } from '../tables.ts';

export async function copyTexts(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into ${messageText} (facility_id, name, language, subject, content, version, updated_at, updated_by)
    select ${to}, name, language, subject, content, version, updated_at, updated_by from ${messageText}
    where facility_id = ${from} order by id`);
}
