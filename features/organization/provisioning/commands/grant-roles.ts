import { asc, eq } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { grantUsersFromGroups } from '#features/organization/organization/commands/group-roles.ts';
import { lockOrganization } from '#features/staff/account/commands/organizations.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { provisionedGroup, provisionedGroupMember } from '../tables.ts';

/** Gives each of these users exactly the roles of their groups. */
export async function grantRoles(db: Db, organizationId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await db
    .select({ userId: provisionedGroupMember.userId, name: provisionedGroup.name })
    .from(provisionedGroupMember)
    .innerJoin(provisionedGroup, eq(provisionedGroup.id, provisionedGroupMember.groupId))
    .where(anyOf(provisionedGroupMember.userId, userIds))
    .orderBy(asc(provisionedGroup.id));
  const groupNamesByUser = new Map(userIds.map((userId): [number, string[]] => [userId, []]));
  for (const { userId, name } of rows) groupNamesByUser.get(userId)?.push(name);
  await grantUsersFromGroups(db, organizationId, groupNamesByUser);
}

const USERS_AT_ONCE = 500;

/**
 * Sets the roles of all group members again after the roles granted to groups have changed. Uses several
 * transactions, so that a large organization is not locked for long.
 */
export async function regrantAll({ organizationId }: { organizationId: number }): Promise<void> {
  const members = await platformDb(db =>
    db
      .selectDistinct({ id: provisionedGroupMember.userId })
      .from(provisionedGroupMember)
      .innerJoin(provisionedGroup, eq(provisionedGroup.id, provisionedGroupMember.groupId))
      .where(eq(provisionedGroup.organizationId, organizationId)),
  );
  const ids = members.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += USERS_AT_ONCE)
    await platformDb(async db => {
      await lockOrganization(db, organizationId);
      await grantRoles(db, organizationId, ids.slice(at, at + USERS_AT_ONCE));
    });
}
