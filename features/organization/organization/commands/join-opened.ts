import { mintSystem } from '#features/access/access/queries/mint.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { queueTemplates } from '#features/hotel/facility/commands/template-items.ts';
import { putIntoBrand } from '#features/staff/account/commands/brands.ts';
import { confirmMembership, proposeHotel } from '#features/staff/account/commands/organizations.ts';
import { recordVisits } from '#features/staff/account/commands/visits.ts';
import type { Db } from '#platform/database/pool.ts';
import { scopeInHotel } from '../queries/my-hotels.ts';
import { assertBrand } from './brands.ts';
import { record } from './changing.ts';

/**
 * Joins a hotel that the admin has just opened. Its owner does not have to ask to join.
 * @throws 404 for a brand of another organization
 */
export async function joinOpenedHotel(
  db: Db,
  scope: OrganizationScope,
  facilityId: number,
  brandId: number | null,
): Promise<void> {
  const { organizationId, userId } = scope;
  const hotel = { facilityId, organizationId };
  await assertBrand(db, organizationId, brandId);
  await proposeHotel(db, { ...hotel, proposedBy: userId });
  await confirmMembership(db, hotel, userId);
  await putIntoBrand(db, hotel, brandId);
  await recordVisits(db, userId, [facilityId]);
  await audit(db, scopeInHotel(scope, facilityId) ?? mintSystem(facilityId), {
    action: 'organization.joined',
  });
  await queueTemplates(db, [facilityId]);
  record(scope, 'organization.hotel_opened', facilityId);
}
