import { asc, eq, ne } from 'drizzle-orm';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { facility } from '#features/facility/tables.ts';
import { hotelExport, hotelImport } from '../tables.ts';

/** What is under way in all hotels, for the operator. */
export function transfers() {
  return platformDb(async db => ({
    exports: await db
      .select({ slug: facility.slugName, state: hotelExport.state, askedAt: hotelExport.askedAt })
      .from(hotelExport)
      .innerJoin(facility, eq(facility.id, hotelExport.facilityId))
      .where(ne(hotelExport.state, 'gone'))
      .orderBy(asc(hotelExport.askedAt)),
    imports: await db.select().from(hotelImport).orderBy(asc(hotelImport.beganAt)),
  }));
}
