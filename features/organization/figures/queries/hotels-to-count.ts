import { asc, isNotNull } from 'drizzle-orm';
import { organizationHotel } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Returns the ids of all hotels that belong to an organization. */
export async function hotelsToCount(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: organizationHotel.facilityId })
    .from(organizationHotel)
    .where(isNotNull(organizationHotel.confirmedAt))
    .orderBy(asc(organizationHotel.facilityId));
  return rows.map(({ id }) => id);
}
