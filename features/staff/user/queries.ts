import { and, asc, count, eq, sql } from 'drizzle-orm';
import { type PermissionKey, permissionKeys } from '#features/access/access/rules/permissions.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { versionOf, versionsOf } from '#features/hotel/facility/queries/edit-version.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { permissionsOf } from '#features/staff/account/queries.ts';
import { livingUser } from '#features/staff/account/tables.ts';
import { hasSecondFactor } from '#features/staff/session/queries/staff-scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { changeFault, deletionFault, type Member, mayGive, maySecure, roleIds } from './rules.ts';

export async function usersPage(
  db: Db,
  scope: StaffScope,
  { page, per_page }: { page: number; per_page: number },
) {
  const { facilityId } = scope;
  const rows = await users(db, facilityId)
    .orderBy(asc(livingUser.lastName), asc(livingUser.firstName), asc(livingUser.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const versions = await versionsOf(
    db,
    facilityId,
    rows.map(({ id }) => `user:${id}` as const),
  );
  const [counted] = await db
    .select({ total: count() })
    .from(livingUser)
    .where(eq(livingUser.facilityId, facilityId));
  const data = rows.map(row => userView(scope, row, versions.get(`user:${row.id}`) ?? 0));
  return { data, current_page: page, total: counted?.total ?? 0 };
}

/**
 * Returns a user in the format of the user list.
 * @throws 404
 */
export async function userOf(db: Db, scope: StaffScope, userId: number) {
  const [row] = await users(db, scope.facilityId, userId);
  if (!row) throw notFound();
  return userView(scope, row, await versionOf(db, scope.facilityId, `user:${userId}`));
}

/**
 * Returns the roles, and whether the caller may assign each of them. `admin` has every permission, whatever the
 * hotel grants to `staff`.
 */
export async function rolesOf(db: Db, scope: StaffScope) {
  const { facilityId } = scope;
  const version = await versionOf(db, facilityId, 'roles');
  const granted = await permissionsOf(db, facilityId, 'staff');
  const role = (name: Member['role'], permissions: Iterable<PermissionKey>, version: number) => ({
    id: roleIds[name],
    name,
    permissions: [...permissions],
    version,
    can_give: mayGive(scope, name),
  });
  return [role('admin', permissionKeys, 0), role('staff', granted, version)];
}

function users(db: Db, facilityId: number, userId?: number) {
  return db
    .select({
      id: livingUser.id,
      facilityId: sql<number>`${facility.id}`.mapWith(Number),
      username: livingUser.username,
      email: livingUser.email,
      firstName: livingUser.firstName,
      lastName: livingUser.lastName,
      role: livingUser.role,
      owner: sql<boolean>`${facility.userId} is not distinct from ${livingUser.id}`,
      hasSecondFactor,
    })
    .from(livingUser)
    .innerJoin(facility, eq(facility.id, livingUser.facilityId))
    .where(
      and(
        eq(livingUser.facilityId, facilityId),
        userId === undefined ? undefined : eq(livingUser.id, userId),
      ),
    )
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof users>>[number];

function userView(scope: StaffScope, row: Row, version: number) {
  const { id, facilityId, username, email, firstName, lastName, role, owner, hasSecondFactor } = row;
  return {
    id,
    facility_id: facilityId,
    username,
    email,
    first_name: firstName,
    last_name: lastName,
    user_role: { id: roleIds[role], name: role },
    owner,
    two_factor: hasSecondFactor,
    version,
    can_edit: changeFault(scope, row, role) === undefined,
    can_delete: deletionFault(scope, row) === undefined,
    can_reset_two_factor: hasSecondFactor && maySecure(scope, row),
    can_sign_out: maySecure(scope, row),
  };
}
