import { and, asc, count, eq, sql } from 'drizzle-orm';
import { type PermissionKey, permissionKeys } from '#features/access/access/rules/permissions.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { versionOf, versionsOf } from '#features/hotel/facility/queries/edit-version.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { permissionsOf } from '#features/staff/account/queries.ts';
import { UNSET_PASSWORD } from '#features/staff/account/rules/stored-password.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import { hasSecondFactor } from '#features/staff/session/queries/staff-scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { changeError, deletionError, type Member, mayAssignRole, mayResetMember, roleIds } from './rules.ts';

export async function usersPage(
  db: Db,
  scope: StaffScope,
  { page, per_page }: { page: number; per_page: number },
) {
  const { facilityId } = scope;
  const rows = await users(db, facilityId)
    .orderBy(asc(activeUser.lastName), asc(activeUser.firstName), asc(activeUser.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const versions = await versionsOf(
    db,
    facilityId,
    rows.map(({ id }) => `user:${id}` as const),
  );
  const [counted] = await db
    .select({ total: count() })
    .from(activeUser)
    .where(eq(activeUser.facilityId, facilityId));
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
  const toRole = (name: Member['role'], permissions: Iterable<PermissionKey>, version: number) => ({
    id: roleIds[name],
    name,
    permissions: [...permissions],
    version,
    can_give: mayAssignRole(scope, name),
  });
  return [toRole('admin', permissionKeys, 0), toRole('staff', granted, version)];
}

function users(db: Db, facilityId: number, userId?: number) {
  return db
    .select({
      id: activeUser.id,
      facilityId: sql<number>`${facility.id}`.mapWith(Number),
      username: activeUser.username,
      email: activeUser.email,
      firstName: activeUser.firstName,
      lastName: activeUser.lastName,
      role: activeUser.role,
      owner: sql<boolean>`${facility.userId} is not distinct from ${activeUser.id}`,
      hasSecondFactor,
      awaitsPassword: sql<boolean>`${activeUser.passwordHash} = ${UNSET_PASSWORD}`,
    })
    .from(activeUser)
    .innerJoin(facility, eq(facility.id, activeUser.facilityId))
    .where(
      and(
        eq(activeUser.facilityId, facilityId),
        userId === undefined ? undefined : eq(activeUser.id, userId),
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
    can_edit: changeError(scope, row, role) === undefined,
    can_delete: deletionError(scope, row) === undefined,
    can_reset_two_factor: hasSecondFactor && mayResetMember(scope, row),
    can_sign_out: mayResetMember(scope, row),
    awaits_password: row.awaitsPassword,
  };
}
