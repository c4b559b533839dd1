import { and, eq } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { recordVisits } from '#features/staff/account/commands/visits.ts';
import { organizationHotel } from '#features/staff/account/tables.ts';
import { moveSession } from '#features/staff/session/commands/open-session.ts';
import { notFound } from '#platform/http/refusal.ts';
import { scopeInHotel, whereMyHotel } from '../queries/my-hotels.ts';

/**
 * Moves the session to a hotel. Checks access in the same way as every later call in that hotel.
 * @throws 404 for a hotel of another organization, or one that no role of the user covers
 */
export function chooseHotel(scope: OrganizationScope, facilityId: number): Promise<void> {
  return platformDb(async db => {
    // Locks the hotel's membership, so that a hotel that leaves at the same time also ends this session.
    const [found] = await db
      .select({ id: organizationHotel.facilityId })
      .from(organizationHotel)
      .where(and(whereMyHotel(scope), eq(organizationHotel.facilityId, facilityId)))
      .for('share');
    const hotelScope = found && scopeInHotel(scope, facilityId);
    if (!hotelScope) throw notFound();
    await recordVisits(db, scope.userId, [facilityId]);
    await moveSession(db, scope, facilityId);
    if (scope.hotelId !== facilityId) await audit(db, hotelScope, { action: 'organization.entered' });
  });
}
