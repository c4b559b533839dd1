import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { limitCalls } from '#features/access/access/commands.ts';
import {
  isAdminRole,
  knownRoles,
  type OrganizationGrant,
  type OrganizationRole,
  organizationRoles,
} from '#features/access/access/rules/organization-roles.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import {
  lockOrganization,
  storeGrants,
  storeGrantsOfUsers,
} from '#features/staff/account/commands/organizations.ts';
import { isEmergencyAdmin } from '#features/staff/account/queries.ts';
import { organizationGrant, organizationHotel } from '#features/staff/account/tables.ts';
import { grantsOf } from '#features/staff/session/queries/organization-scope.ts';
import { now } from '#platform/clock/clock.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { groupRolesChanged } from '../events.ts';
import { hasOtherAdmin } from '../queries/admins.ts';
import { MAX_GROUP_ROLES_PER_HOUR } from '../rules/grants.ts';
import { organizationGroupRole } from '../tables.ts';
import { assertJoined } from './assert-joined.ts';
import { changeOrganization } from './changing.ts';

type GroupRole = { group: string; role: OrganizationRole; hotel_id: number | null };

/** Returns the organization's mapping of groups to roles, by group. */
export async function groupRoles(db: Db, { organizationId }: OrganizationScope) {
  const rows = await db
    .select()
    .from(organizationGroupRole)
    .where(eq(organizationGroupRole.organizationId, organizationId))
    .orderBy(asc(organizationGroupRole.groupName), asc(organizationGroupRole.id));
  return rows.flatMap(({ id, groupName, role, facilityId }) =>
    knownRoles([role]).map(known => ({ id, group: groupName, role: known, hotel_id: facilityId })),
  );
}

/**
 * Grants a role to a group. Its members get the role at their next sign-on. If the group is provisioned, they
 * get it from a background job, without signing on again. Repeating the request changes nothing.
 * @throws 404 for a hotel of another organization
 * @throws 429 `too_many_requests`
 */
export async function addGroupRole(scope: OrganizationScope, { group, role, hotel_id }: GroupRole) {
  const { organizationId } = scope;
  await limitCalls('group role added', String(organizationId), MAX_GROUP_ROLES_PER_HOUR, now());
  return changeGroupRoles(scope, async db => {
    if (hotel_id !== null) await assertJoined(db, organizationId, [hotel_id]);
    await db
      .insert(organizationGroupRole)
      .values({ organizationId, groupName: group, role, facilityId: hotel_id })
      .onConflictDoNothing();
  });
}

/** @throws 404 for a mapping of another organization */
export function removeGroupRole(scope: OrganizationScope, id: number) {
  return changeGroupRoles(scope, async db => {
    const removed = await db
      .delete(organizationGroupRole)
      .where(
        and(eq(organizationGroupRole.organizationId, scope.organizationId), eq(organizationGroupRole.id, id)),
      )
      .returning({ id: organizationGroupRole.id });
    if (removed.length === 0) throw notFound();
  });
}

const changeGroupRoles = (scope: OrganizationScope, work: (db: Db) => Promise<void>) =>
  changeOrganization(scope, async db => {
    await work(db);
    await groupRolesChanged.add(db, { organizationId: scope.organizationId });
    return groupRoles(db, scope);
  });

/** Returns the roles granted to these groups. Omits roles in hotels that have left the organization. */
export async function rolesOfGroups(
  db: Db,
  organizationId: number,
  names: readonly string[],
): Promise<OrganizationGrant[]> {
  return uniqueGrants(await rowsOfGroups(db, organizationId, names));
}

async function rowsOfGroups(db: Db, organizationId: number, names: readonly string[]) {
  const { role, facilityId, groupName } = organizationGroupRole;
  const rows = await db
    .select({ groupName, role, facilityId })
    .from(organizationGroupRole)
    .leftJoin(
      organizationHotel,
      and(
        eq(organizationHotel.facilityId, facilityId),
        eq(organizationHotel.organizationId, organizationId),
        isNotNull(organizationHotel.confirmedAt),
      ),
    )
    .where(
      and(
        eq(organizationGroupRole.organizationId, organizationId),
        anyOf(groupName, names),
        or(isNull(facilityId), isNotNull(organizationHotel.facilityId)),
      ),
    )
    .orderBy(asc(role), asc(facilityId));
  return rows.flatMap(row => knownRoles([row.role]).map(known => ({ ...row, role: known })));
}

/** Removes duplicates, because two groups may give the same role. */
function uniqueGrants(rows: readonly OrganizationGrant[]): OrganizationGrant[] {
  const grants = rows.map(({ role, facilityId }) => [`${role} ${facilityId}`, { role, facilityId }] as const);
  return [...new Map(grants).values()];
}

/**
 * Gives a user exactly the roles of their groups. The emergency admin and the organization's last admin keep
 * the admin role, so that one admin always remains.
 * @returns the user's roles
 */
export async function grantFromGroups(
  db: Db,
  { organizationId, userId }: { organizationId: number; userId: number },
  names: readonly string[],
): Promise<OrganizationGrant[]> {
  await lockOrganization(db, organizationId);
  const groupGrants = await rolesOfGroups(db, organizationId, names);
  const earlierGrants = await grantsOf(db, userId);
  const adminGrants = earlierGrants.filter(({ role }) => isAdminRole(role));
  const losesAdmin = adminGrants.length > 0 && !groupGrants.some(({ role }) => isAdminRole(role));
  const isNeeded =
    losesAdmin &&
    ((await isEmergencyAdmin(db, userId)) || !(await hasOtherAdmin(db, organizationId, userId)));
  const grants = isNeeded ? [...groupGrants, ...adminGrants] : groupGrants;
  await storeGrants(db, userId, grants);
  return grants;
}

/** Like `grantFromGroups`, for several users. Needs only a few statements for any number of users. */
export async function grantUsersFromGroups(
  db: Db,
  organizationId: number,
  groupsOf: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  await lockOrganization(db, organizationId);
  const names = new Set([...groupsOf.values()].flat());
  const rows = Map.groupBy(await rowsOfGroups(db, organizationId, [...names]), ({ groupName }) => groupName);
  const admins = await adminsAmong(db, [...groupsOf.keys()]);
  const grantsByUser = new Map<number, OrganizationGrant[]>();
  const losingAdminIds: number[] = [];
  for (const [userId, groups] of groupsOf) {
    const grants = uniqueGrants(groups.flatMap(name => rows.get(name) ?? []));
    if (admins.has(userId) && !grants.some(({ role }) => isAdminRole(role))) losingAdminIds.push(userId);
    else grantsByUser.set(userId, grants);
  }
  await storeGrantsOfUsers(db, grantsByUser);
  // Changes these admins one at a time, so that the last one remains an admin if there is no other.
  for (const userId of losingAdminIds)
    await grantFromGroups(db, { organizationId, userId }, groupsOf.get(userId) ?? []);
}

async function adminsAmong(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ userId: organizationGrant.userId })
    .from(organizationGrant)
    .where(
      and(
        anyOf(organizationGrant.userId, userIds),
        inArray(organizationGrant.role, organizationRoles.filter(isAdminRole)),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}
