import { eq } from 'drizzle-orm';
import { deepEqual } from 'fast-equals';
import { z } from 'zod';
import {
  type PermissionKey,
  permissionKeys,
  staffDefaults,
} from '#features/access/access/rules/permissions.ts';
import type { StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { bumpVersion } from '#features/hotel/facility/commands/edit-version.ts';
import type { Templated } from '#features/hotel/facility/queries/templated.ts';
import type { Db } from '#platform/database/pool.ts';
import { rolePermission } from '../tables.ts';
import { grantStaff } from './change-user.ts';

/** Sets the permissions of the `staff` role and records the change. */
export async function writePermissions(
  db: Db,
  scope: StaffScope | SystemScope,
  permissions: readonly PermissionKey[],
): Promise<void> {
  const before = await grantStaff(db, scope.facilityId, permissions);
  const details = {
    granted: permissions.filter(key => !before.includes(key)),
    withdrawn: before.filter(key => !permissions.includes(key)),
  };
  await audit(db, scope, { action: 'permissions.changed', details });
}

const sortPermissions = (keys: readonly string[]) => permissionKeys.filter(key => keys.includes(key));

/** Copies the permissions of the `staff` role from one hotel and applies them to others. */
export const permissionsTemplate: Templated<PermissionKey[]> = {
  schema: z.array(z.enum(permissionKeys)),
  copy: async (db, facilityId) => {
    const rows = await db.select().from(rolePermission).where(eq(rolePermission.facilityId, facilityId));
    return sortPermissions(rows.map(({ permission }) => permission));
  },
  isInitial: async (_db, _facilityId, keys) => deepEqual(keys, sortPermissions(staffDefaults)),
  apply: async (db, scope, keys) => {
    await bumpVersion(db, scope.facilityId, 'roles', undefined);
    await writePermissions(db, scope, keys);
  },
};
