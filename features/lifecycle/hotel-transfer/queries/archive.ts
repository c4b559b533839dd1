import { and, asc, eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import type { Entry } from '#platform/files/tar.ts';
import { hotelExportPart } from '../tables.ts';

/**
 * Returns the parts of an archive in file order, beginning with the manifest. Each part is read when needed.
 */
export async function entriesOf(scope: FacilityScope, exportId: number): Promise<Entry[]> {
  const parts = await inFacility(scope, db => partsOf(db, scope.facilityId, exportId));
  return parts.map(({ name, bytes, path }) => ({
    name,
    size: bytes,
    async read() {
      const found = await files().get(path);
      // The part was deleted during the download. Aborts the download, so that its length shows that it is
      // incomplete.
      if (!found) throw new Error('A part of the archive is missing');
      return found;
    },
  }));
}

/**
 * Returns the number of pictures that have a row but no file in the archive, because the file was missing,
 * damaged, or deleted while the archive was created.
 */
export const picturesMissing = (scope: FacilityScope, exportId: number): Promise<number> =>
  inFacility(scope, async db => {
    const [found] = await db
      .select({
        missing:
          sql<number>`coalesce(sum(case ${hotelExportPart.tableName} when 'image' then ${hotelExportPart.count}
          else - ${hotelExportPart.count} end) filter (where ${hotelExportPart.number} > 0
            and (${hotelExportPart.tableName} is null or ${hotelExportPart.tableName} = 'image')), 0)`.mapWith(
            Number,
          ),
      })
      .from(hotelExportPart)
      .where(wherePartOf(scope.facilityId, exportId));
    return found?.missing ?? 0;
  });

const wherePartOf = (facilityId: number, exportId: number) =>
  and(eq(hotelExportPart.facilityId, facilityId), eq(hotelExportPart.exportId, exportId));

const partsOf = (db: Db, facilityId: number, exportId: number) =>
  db
    .select({ name: hotelExportPart.name, bytes: hotelExportPart.bytes, path: hotelExportPart.path })
    .from(hotelExportPart)
    .where(wherePartOf(facilityId, exportId))
    .orderBy(asc(hotelExportPart.number));
