import { eq } from 'drizzle-orm';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { facility } from '#features/hotel/facility/tables.ts';

/** Returns a hotel's test hotel; null until a test key has opened it. */
export async function testHotelOf(facilityId: number): Promise<SystemScope | null> {
  // It is another hotel's row, invisible to the hotel's own transaction.
  const [found] = await platformDb(db =>
    db.select({ id: facility.id }).from(facility).where(eq(facility.testOf, facilityId)),
  );
  return found ? mintSystem(found.id) : null;
}
