import { and, eq, inArray } from 'drizzle-orm';
import { isAdminRole, organizationRoles } from '#features/access/access/rules/organization-roles.ts';
import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { isEmergencyAdmin } from '#features/staff/account/queries.ts';
import { activeUser, organizationGrant } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';

/**
 * Of the identity provider's mistakes, this one could not be undone in the dashboard. Must run while the organization is
 * locked.
 * @throws 409 `last_admin` if the user is the only active admin of the organization, `emergency_admin` if the user is
 * that admin
 */
export async function assertNotLastAdmin(
  db: Db,
  { organizationId }: ProvisioningScope,
  userId: number,
): Promise<void> {
  if (await isEmergencyAdmin(db, userId)) throw new Refusal(409, 'emergency_admin');
  const admins = await db
    .selectDistinct({ id: activeUser.id })
    .from(activeUser)
    .innerJoin(organizationGrant, eq(organizationGrant.userId, activeUser.id))
    .where(
      and(
        eq(activeUser.organizationId, organizationId),
        inArray(organizationGrant.role, organizationRoles.filter(isAdminRole)),
      ),
    );
  if (admins.length === 1 && admins[0]?.id === userId) throw new Refusal(409, 'last_admin');
}
