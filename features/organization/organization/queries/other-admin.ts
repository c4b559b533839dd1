import { and, eq, inArray, ne } from 'drizzle-orm';
import { isAdminRole, organizationRoles } from '#features/access/access/rules/organization-roles.ts';
import { activeUser, organizationGrant } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Whether the organization has an active admin besides this user. */
export async function hasOtherAdmin(db: Db, organizationId: number, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: activeUser.id })
    .from(organizationGrant)
    .innerJoin(activeUser, eq(activeUser.id, organizationGrant.userId))
    .where(
      and(
        eq(activeUser.organizationId, organizationId),
        ne(activeUser.id, userId),
        inArray(organizationGrant.role, organizationRoles.filter(isAdminRole)),
      ),
    )
    .limit(1);
  return found !== undefined;
}
