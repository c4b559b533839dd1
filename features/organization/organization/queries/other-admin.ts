import { and, eq, ne } from 'drizzle-orm';
import { isAdminRole, knownRoles } from '#features/access/access/rules/organization-roles.ts';
import { activeUser, organizationGrant } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Whether the organization has an active admin besides this user. */
export async function hasOtherAdmin(db: Db, organizationId: number, userId: number): Promise<boolean> {
  const rows = await db
    .select({ role: organizationGrant.role })
    .from(organizationGrant)
    .innerJoin(activeUser, eq(activeUser.id, organizationGrant.userId))
    .where(and(eq(activeUser.organizationId, organizationId), ne(activeUser.id, userId)));
  return knownRoles(rows.map(({ role }) => role)).some(isAdminRole);
}
