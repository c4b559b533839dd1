import { asc, eq, inArray } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { grantFromGroups } from '#features/organization/organization/commands/group-roles.ts';
import { lockOrganization } from '#features/staff/account/commands/organizations.ts';
import type { Db } from '#platform/database/pool.ts';
import { provisionedGroup, provisionedGroupMember } from '../tables.ts';

/** Gives each of these users exactly the roles of their groups. */
export async function grantRoles(db: Db, organizationId: number, userIds: readonly number[]): Promise<void> {
  const rows = await db
    .select({ userId: provisionedGroupMember.userId, name: provisionedGroup.name })
    .from(provisionedGroupMember)
    .innerJoin(provisionedGroup, eq(provisionedGroup.id, provisionedGroupMember.groupId))
    .where(inArray(provisionedGroupMember.userId, [0, ...userIds]))
    .orderBy(asc(provisionedGroup.id));
  const groups = Map.groupBy(rows, ({ userId }) => userId);
  for (const userId of userIds) {
    const names = (groups.get(userId) ?? []).map(({ name }) => name);
    await grantFromGroups(db, { organizationId, userId }, names);
  }
}

/**
 * Gives everyone in a group the roles of their groups, after what groups give has changed. Each user in a transaction of
 * their own, so that a large organization is not locked for long.
 */
export async function regrantAll({ organizationId }: { organizationId: number }): Promise<void> {
  const members = await platformDb(db =>
    db
      .selectDistinct({ id: provisionedGroupMember.userId })
      .from(provisionedGroupMember)
      .innerJoin(provisionedGroup, eq(provisionedGroup.id, provisionedGroupMember.groupId))
      .where(eq(provisionedGroup.organizationId, organizationId)),
  );
  for (const { id } of members)
    await platformDb(async db => {
      await lockOrganization(db, organizationId);
      await grantRoles(db, organizationId, [id]);
    });
}
