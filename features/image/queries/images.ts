import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import { image } from '../tables.ts';
import { openPicture } from './sealed-picture.ts';

/** A picture of this facility by its `image_id` or `path`; undefined where there is none, or it has been deleted. */
export async function openImage(
  db: Db,
  facilityId: number,
  publicId: string,
): Promise<{ mediaType: string; bytes: Buffer } | undefined> {
  const [row] = await db
    .select()
    .from(image)
    .where(and(eq(image.facilityId, facilityId), eq(image.publicId, publicId), isNull(image.deletedAt)));
  const sealed = row && (await files().get(row.path));
  return sealed && { mediaType: row.mediaType, bytes: await openPicture(db, row, sealed) };
}

/** Several pictures of this facility, opened, by `path`; without those that are gone. They are all held in memory. */
export async function openImages(
  db: Db,
  facilityId: number,
  publicIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const rows = await db
    .select()
    .from(image)
    .where(
      and(eq(image.facilityId, facilityId), inArray(image.publicId, [...publicIds]), isNull(image.deletedAt)),
    );
  const stored = await Promise.all(rows.map(async row => ({ row, sealed: await files().get(row.path) })));
  const opened = new Map<string, Buffer>();
  for (const { row, sealed } of stored)
    if (sealed) opened.set(row.publicId, await openPicture(db, row, sealed));
  return opened;
}
