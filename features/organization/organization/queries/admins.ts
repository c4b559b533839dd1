import { and, eq, inArray } from 'drizzle-orm';
import { isAdminRole, organizationRoles } from '#features/access/access/rules/organization-roles.ts';
import { activeUser, organizationGrant } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Returns the ids of the organization's active admins. */
export async function adminIds(db: Db, organizationId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: activeUser.id })
    .from(organizationGrant)
    .innerJoin(activeUser, eq(activeUser.id, organizationGrant.userId))
    .where(
      and(
        eq(activeUser.organizationId, organizationId),
        inArray(organizationGrant.role, organizationRoles.filter(isAdminRole)),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Whether the organization has an active admin besides this user. */
export const hasOtherAdmin = async (db: Db, organizationId: number, userId: number): Promise<boolean> =>
  (await adminIds(db, organizationId)).some(id => id !== userId);
