import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import type { Role, StaffScope } from '#features/access/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { toHalfWidth } from '#platform/text/clean.ts';
import { lowerUsername, permissionsFor } from './rules/account.ts';
import {
  activeUser,
  type existingUser,
  organization,
  organizationDomain,
  rolePermission,
  savedFilter,
  userAccount,
} from './tables.ts';

type Users = typeof activeUser | typeof existingUser;

export const usernameIs = (username: string, { usernameLower }: Users = activeUser): SQL =>
  eq(usernameLower, lowerUsername(username));

/**
 * Like `usernameIs`, by email address. The database converts both addresses to lower case, because they may
 * contain non-ASCII letters.
 */
export const emailIs = (email: string, { emailLower }: Users = activeUser): SQL =>
  eq(emailLower, sql`lower(${toHalfWidth(email)})`);

/** Returns every user who has or had this user ID, ignoring case. A deleted user's ID can be used again. */
export const usersEverNamed = (db: Db, username: string) =>
  db
    .select({ id: userAccount.id, facilityId: userAccount.facilityId })
    .from(userAccount)
    .where(eq(userAccount.usernameLower, lowerUsername(username)));

/**
 * Returns the current permissions of a role in this facility (docs/reference/permissions.md#roles-and-keys).
 */
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

export const ownFilters = ({ facilityId, userId }: StaffScope) =>
  and(eq(savedFilter.facilityId, facilityId), eq(savedFilter.userId, userId));

export function savedFilters(scope: StaffScope) {
  return inFacility(scope, db =>
    db
      .select({ id: savedFilter.id, name: savedFilter.name, filters: savedFilter.filters })
      .from(savedFilter)
      .where(ownFilters(scope))
      .orderBy(asc(savedFilter.name)),
  );
}

export const domainsOf = (db: Db, organizationId: number) =>
  db
    .select()
    .from(organizationDomain)
    .where(eq(organizationDomain.organizationId, organizationId))
    .orderBy(asc(organizationDomain.domain));

export async function domainOf(db: Db, organizationId: number, domain: string) {
  const [found] = await db
    .select()
    .from(organizationDomain)
    .where(and(eq(organizationDomain.organizationId, organizationId), eq(organizationDomain.domain, domain)));
  return found;
}

export async function isEmergencyAdmin(db: Db, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.emergencyUserId, userId));
  return found !== undefined;
}
