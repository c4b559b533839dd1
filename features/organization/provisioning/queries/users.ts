import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { lowerUsername } from '#features/staff/account/rules/account.ts';
import { existingUser } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { Condition } from '../rules/expression.ts';
import { ScimFault } from '../rules/fault.ts';
import type { Page } from '../rules/query.ts';
import { isSelected, type Selection, type StoredUser, select, userResource } from '../rules/resources.ts';
import { provisionedGroup, provisionedGroupMember } from '../tables.ts';
import { scimAddress } from './address.ts';

export const isUserOf = ({ organizationId }: ProvisioningScope, id: string): SQL | undefined =>
  and(eq(existingUser.organizationId, organizationId), eq(existingUser.id, rowId(id)));

/** Parses an id. Returns 0, which matches no row, for any other text. */
export const rowId = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

/** Returns a page of the organization's users, including deactivated ones, and the number of matches. */
export function listUsers(
  { organizationId }: ProvisioningScope,
  { conditions, offset, count: most, selection }: Page,
) {
  const whereMatching = and(eq(existingUser.organizationId, organizationId), ...conditions.map(conditionOf));
  return platformDb(async db => {
    const [all] = await db.select({ total: count() }).from(existingUser).where(whereMatching);
    const users =
      most === 0
        ? []
        : await db
            .select()
            .from(existingUser)
            .where(whereMatching)
            .orderBy(asc(existingUser.id))
            .limit(most)
            .offset(offset);
    return { total: all?.total ?? 0, resources: await showUsers(db, users, selection) };
  });
}

/** @throws 404 for a user of another organization or a deleted one */
export function readUserResource(
  scope: ProvisioningScope,
  id: string,
  selection: Selection,
): Promise<object> {
  return platformDb(async db => {
    const [resource] = await showUsers(db, await usersById(db, scope, id), selection);
    if (!resource) throw notFound();
    return resource;
  });
}

export const usersById = (db: Db, scope: ProvisioningScope, id: string) =>
  db.select().from(existingUser).where(isUserOf(scope, id));

export async function showUsers(
  db: Db,
  users: readonly StoredUser[],
  selection: Selection,
): Promise<object[]> {
  const groups: GroupsOfUsers = isSelected(selection, 'groups') ? await groupsOf(db, users) : new Map();
  const base = scimAddress();
  return users.map(user => select(userResource(base, user, groups.get(user.id) ?? []), selection));
}

type GroupsOfUsers = Awaited<ReturnType<typeof groupsOf>>;

async function groupsOf(db: Db, users: readonly StoredUser[]) {
  const ids = users.map(({ id }) => id);
  const rows = await db
    .select({ userId: provisionedGroupMember.userId, id: provisionedGroup.id, name: provisionedGroup.name })
    .from(provisionedGroupMember)
    .innerJoin(provisionedGroup, eq(provisionedGroup.id, provisionedGroupMember.groupId))
    .where(inArray(provisionedGroupMember.userId, [0, ...ids]))
    .orderBy(asc(provisionedGroup.name));
  return Map.groupBy(rows, ({ userId }) => userId);
}

function conditionOf({ attribute, value }: Condition): SQL | undefined {
  const textValue = String(value);
  switch (attribute) {
    case 'id':
      return eq(existingUser.id, rowId(textValue));
    case 'username':
      return eq(existingUser.usernameLower, lowerUsername(textValue));
    case 'externalid':
      return eq(existingUser.externalId, textValue);
    case 'emails':
    case 'emails.value':
      return eq(existingUser.emailLower, sql`lower(${textValue})`);
    case 'emails.type':
      return sql`${textValue.toLowerCase() === 'work'}::boolean`;
    case 'emails.primary':
      return sql`${textValue === 'true'}::boolean`;
    case 'active':
      return textValue === 'true'
        ? isNull(existingUser.deactivatedAt)
        : isNotNull(existingUser.deactivatedAt);
    default:
      throw new ScimFault('invalidFilter', `Users cannot be filtered by ${attribute}.`);
  }
}
