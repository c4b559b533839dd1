import { eq } from 'drizzle-orm';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { facility } from '#features/hotel/facility/tables.ts';

/** Returns the test hotel of a hotel. Null until the first test key has created it. */
export async function testHotelOf(facilityId: number): Promise<SystemScope | null> {
  // Needs a platform transaction, because the test hotel's row is invisible to transactions of the hotel.
  const [found] = await platformDb(db =>
    db.select({ id: facility.id }).from(facility).where(eq(facility.testOf, facilityId)),
  );
  return found ? mintSystem(found.id) : null;
}
