import { eq } from 'drizzle-orm';
import type { PermissionKey } from '#features/access/permissions.ts';
import type { Role } from '#features/access/scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { permissionsFor } from './rules.ts';
import { rolePermission } from './tables.ts';

/** What a role may do in this facility now (decisions §6). */
export async function permissionsOf(
  db: Db,
  facilityId: number,
  role: Role,
): Promise<ReadonlySet<PermissionKey>> {
  const rows = await db
    .select({ permission: rolePermission.permission })
    .from(rolePermission)
    .where(eq(rolePermission.facilityId, facilityId));
  return permissionsFor(
    role,
    rows.map(row => row.permission),
  );
}
