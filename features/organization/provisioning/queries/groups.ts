import { and, asc, count, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { existingUser } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { Condition } from '../rules/expression.ts';
import { ScimFault } from '../rules/fault.ts';
import type { Page } from '../rules/query.ts';
import { groupResource, isSelected, type Selection, type StoredGroup, select } from '../rules/resources.ts';
import { provisionedGroup, provisionedGroupMember } from '../tables.ts';
import { scimAddress } from './address.ts';
import { rowId } from './users.ts';

export const isGroupOf = ({ organizationId }: ProvisioningScope, id: string): SQL | undefined =>
  and(eq(provisionedGroup.organizationId, organizationId), eq(provisionedGroup.id, rowId(id)));

/** Returns a page of the organization's groups and the number of matches. */
export function listGroups(
  { organizationId }: ProvisioningScope,
  { conditions, offset, count: most, selection }: Page,
) {
  return platformDb(async db => {
    const whereMatching = and(
      eq(provisionedGroup.organizationId, organizationId),
      ...conditions.map(condition => conditionOf(db, condition)),
    );
    const [all] = await db.select({ total: count() }).from(provisionedGroup).where(whereMatching);
    const groups =
      most === 0
        ? []
        : await db
            .select()
            .from(provisionedGroup)
            .where(whereMatching)
            .orderBy(asc(provisionedGroup.id))
            .limit(most)
            .offset(offset);
    return { total: all?.total ?? 0, resources: await showGroups(db, groups, selection) };
  });
}

/** @throws 404 for a group of another organization */
export function readGroupResource(
  scope: ProvisioningScope,
  id: string,
  selection: Selection,
): Promise<object> {
  return platformDb(async db => {
    const groups = await db.select().from(provisionedGroup).where(isGroupOf(scope, id));
    const [resource] = await showGroups(db, groups, selection);
    if (!resource) throw notFound();
    return resource;
  });
}

export async function showGroups(
  db: Db,
  groups: readonly StoredGroup[],
  selection: Selection,
): Promise<object[]> {
  const members: MembersOfGroups = isSelected(selection, 'members') ? await membersOf(db, groups) : new Map();
  const base = scimAddress();
  return groups.map(group => select(groupResource(base, group, members.get(group.id) ?? []), selection));
}

type MembersOfGroups = Awaited<ReturnType<typeof membersOf>>;

async function membersOf(db: Db, groups: readonly StoredGroup[]) {
  const ids = groups.map(({ id }) => id);
  const rows = await db
    .select({
      groupId: provisionedGroupMember.groupId,
      id: existingUser.id,
      username: existingUser.username,
    })
    .from(provisionedGroupMember)
    .innerJoin(existingUser, eq(existingUser.id, provisionedGroupMember.userId))
    .where(inArray(provisionedGroupMember.groupId, [0, ...ids]))
    .orderBy(asc(existingUser.id));
  return Map.groupBy(rows, ({ groupId }) => groupId);
}

function conditionOf(db: Db, { attribute, value }: Condition): SQL | undefined {
  const textValue = String(value);
  switch (attribute) {
    case 'id':
      return eq(provisionedGroup.id, rowId(textValue));
    case 'displayname':
      return eq(provisionedGroup.name, textValue);
    case 'externalid':
      return eq(provisionedGroup.externalId, textValue);
    case 'members':
    case 'members.value':
      return exists(
        db
          .select({ one: sql`1` })
          .from(provisionedGroupMember)
          .where(
            and(
              eq(provisionedGroupMember.groupId, provisionedGroup.id),
              eq(provisionedGroupMember.userId, rowId(textValue)),
            ),
          ),
      );
    default:
      throw new ScimFault('invalidFilter', `Groups cannot be filtered by ${attribute}.`);
  }
}
