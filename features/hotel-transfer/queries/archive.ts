import { and, asc, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import type { Entry } from '#platform/files/tar.ts';
import { hotelExportPart } from '../tables.ts';

/** The parts of an archive in the order of the file: what it says of itself first. Read when their turn comes. */
export async function entriesOf(scope: FacilityScope, exportId: number): Promise<Entry[]> {
  const parts = await inFacility(scope, db => partsOf(db, scope.facilityId, exportId));
  return parts.map(({ name, bytes, path }) => ({
    name,
    size: bytes,
    async read() {
      const found = await files().get(path);
      // It was deleted meanwhile: the download breaks off, and tells so by its length.
      if (!found) throw new Error('A part of the archive is gone');
      return found;
    },
  }));
}

const partsOf = (db: Db, facilityId: number, exportId: number) =>
  db
    .select({ name: hotelExportPart.name, bytes: hotelExportPart.bytes, path: hotelExportPart.path })
    .from(hotelExportPart)
    .where(and(eq(hotelExportPart.facilityId, facilityId), eq(hotelExportPart.exportId, exportId)))
    .orderBy(asc(hotelExportPart.number));
