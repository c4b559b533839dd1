import { asc, eq, ne } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { deletedHotel, hotelDeletion, hotelExport, hotelImport } from '../tables.ts';

/**
 * Lists the existing archives, unfinished imports, and scheduled and finished deletions of all hotels for the
 * operator.
 */
export function transfers() {
  return platformDb(async db => ({
    exports: await db
      .select({ slug: facility.slugName, state: hotelExport.state, askedAt: hotelExport.askedAt })
      .from(hotelExport)
      .innerJoin(facility, eq(facility.id, hotelExport.facilityId))
      .where(ne(hotelExport.state, 'gone'))
      .orderBy(asc(hotelExport.askedAt)),
    deletions: await db.select().from(hotelDeletion).orderBy(asc(hotelDeletion.askedAt)),
    deleted: await db.select().from(deletedHotel).orderBy(asc(deletedHotel.endedAt)),
    imports: await db.select().from(hotelImport).orderBy(asc(hotelImport.beganAt)),
  }));
}
