import { isAdminRole } from '#features/access/access/rules/organization-roles.ts';
import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { hasOtherAdmin } from '#features/organization/organization/queries/admins.ts';
import { isEmergencyAdmin } from '#features/staff/account/queries.ts';
import { grantsOf } from '#features/staff/session/queries/organization-scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';

/**
 * Prevents the identity provider from removing the last admin, which could not be undone in the dashboard.
 * Must run while the organization is locked.
 * @throws 409 `last_admin` if the user is the only active admin of the organization, `emergency_admin` if the
 * user is the emergency admin
 */
export async function assertNotLastAdmin(
  db: Db,
  { organizationId }: ProvisioningScope,
  userId: number,
): Promise<void> {
  if (await isEmergencyAdmin(db, userId)) throw new Refusal(409, 'emergency_admin');
  const isAdmin = (await grantsOf(db, userId)).some(({ role }) => isAdminRole(role));
  if (isAdmin && !(await hasOtherAdmin(db, organizationId, userId))) throw new Refusal(409, 'last_admin');
}
