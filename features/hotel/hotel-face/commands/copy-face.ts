import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { hotelFace, hotelPicture } from '../tables.ts';

export async function copyBranding(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into ${hotelFace} (facility_id, accent)
    select ${to}, accent from ${hotelFace} where facility_id = ${from}`);
  await db.execute(sql`
    insert into ${hotelPicture} (facility_id, kind, hash, media_type, width, height, image)
    select ${to}, kind, hash, media_type, width, height, image from ${hotelPicture}
    where facility_id = ${from} order by id`);
}
