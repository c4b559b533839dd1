import { and, eq, isNotNull } from 'drizzle-orm';
import { organizationHotel } from '#features/staff/account/tables.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';

/**
 * Checks that these hotels have joined the organization, and locks them, so that none leaves before the
 * transaction ends.
 * @returns the ids without duplicates
 * @throws 404 for a hotel that has not joined
 */
export async function assertJoined(
  db: Db,
  organizationId: number,
  hotelIds: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(hotelIds)];
  const joined = await db
    .select({ id: organizationHotel.facilityId })
    .from(organizationHotel)
    .where(
      and(
        eq(organizationHotel.organizationId, organizationId),
        isNotNull(organizationHotel.confirmedAt),
        anyOf(organizationHotel.facilityId, ids),
      ),
    )
    .for('share');
  if (joined.length < ids.length) throw notFound();
  return ids;
}
