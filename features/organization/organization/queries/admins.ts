import { eq } from 'drizzle-orm';
import { isAdminRole, knownRoles } from '#features/access/access/rules/organization-roles.ts';
import { activeUser, organizationGrant } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Returns the ids of the organization's active admins. */
export async function adminIds(db: Db, organizationId: number): Promise<number[]> {
  const rows = await db
    .select({ id: activeUser.id, role: organizationGrant.role })
    .from(organizationGrant)
    .innerJoin(activeUser, eq(activeUser.id, organizationGrant.userId))
    .where(eq(activeUser.organizationId, organizationId));
  const admins = rows.filter(({ role }) => knownRoles([role]).some(isAdminRole));
  return [...new Set(admins.map(({ id }) => id))];
}

/** Whether the organization has an active admin besides this user. */
export const hasOtherAdmin = async (db: Db, organizationId: number, userId: number): Promise<boolean> =>
  (await adminIds(db, organizationId)).some(id => id !== userId);
