import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { externalLink } from '../tables.ts';

export async function copyLinks(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into ${externalLink} (facility_id, language, display_order, label, text, url, image, visibility)
    select ${to}, language, display_order, label, text, url, image, visibility from ${externalLink}
    where facility_id = ${from} order by id`);
}
