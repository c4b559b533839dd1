import { and, asc, eq, isNull } from 'drizzle-orm';
import { type PermissionKey, permissionKeys } from '#features/access/access/rules/permissions.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { NO_PASSWORD } from '../rules/stored-password.ts';
import { keptView, rolePermission, savedFilter, userAccount } from '../tables.ts';
import { type NewUser, throwAlreadyTaken } from './account.ts';

/**
 * Locks every account of a hotel until the end of the transaction, so that changes to its users run one after
 * another.
 */
export function lockUsers(db: Db, facilityId: number) {
  return db
    .select({ id: userAccount.id, role: userAccount.role })
    .from(userAccount)
    .where(and(eq(userAccount.facilityId, facilityId), isNull(userAccount.deletedAt)))
    .orderBy(asc(userAccount.id))
    .for('no key update');
}

type Changes = Pick<NewUser, 'username' | 'email' | 'firstName' | 'lastName' | 'role'>;

/**
 * Changes an account. `adminBy`: the user who makes the change, if it makes this user an admin.
 * @throws 422 `already_taken` like `createUser`
 */
export async function changeUser(
  db: Db,
  facilityId: number,
  userId: number,
  { adminBy, ...changes }: Changes & { adminBy?: number },
): Promise<void> {
  const adminColumns = adminBy === undefined ? {} : { adminSince: now(), adminBy };
  const clearedAdmin = changes.role === 'admin' ? {} : { adminSince: null, adminBy: null };
  await db
    .update(userAccount)
    .set({ ...changes, ...adminColumns, ...clearedAdmin })
    .where(isAccount(facilityId, userId))
    .catch(throwAlreadyTaken);
}

/**
 * Deletes an account. The user ID and name are kept for histories. The email address, the credentials and the
 * user's own saved data are deleted.
 */
export async function deleteUser(db: Db, facilityId: number, userId: number): Promise<void> {
  await db
    .update(userAccount)
    .set({ deletedAt: now(), email: '', passwordHash: NO_PASSWORD })
    .where(isAccount(facilityId, userId));
  await db
    .delete(savedFilter)
    .where(and(eq(savedFilter.facilityId, facilityId), eq(savedFilter.userId, userId)));
  await db.delete(keptView).where(and(eq(keptView.facilityId, facilityId), eq(keptView.userId, userId)));
}

/**
 * Replaces the permissions of the `staff` role in this hotel. Takes effect from the next request.
 * @returns the previous permissions
 */
export async function grantStaff(
  db: Db,
  facilityId: number,
  permissions: readonly PermissionKey[],
): Promise<PermissionKey[]> {
  const previousRows = await db
    .delete(rolePermission)
    .where(eq(rolePermission.facilityId, facilityId))
    .returning({ permission: rolePermission.permission });
  const rows = permissionKeys.filter(key => permissions.includes(key));
  if (rows.length > 0)
    await db.insert(rolePermission).values(rows.map(permission => ({ facilityId, permission })));
  return permissionKeys.filter(key => previousRows.some(({ permission }) => permission === key));
}

const isAccount = (facilityId: number, userId: number) =>
  and(eq(userAccount.facilityId, facilityId), eq(userAccount.id, userId), isNull(userAccount.deletedAt));
