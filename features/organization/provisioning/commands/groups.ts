import { and, eq, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { lockOrganization } from '#features/staff/account/commands/organizations.ts';
import { existingUser } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { anyOf, insertMany } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { isGroupOf, showGroups } from '../queries/groups.ts';
import { rowId } from '../queries/users.ts';
import { ScimFault } from '../rules/fault.ts';
import type { GroupChange } from '../rules/group.ts';
import type { Selection } from '../rules/resources.ts';
import { provisionedGroup, provisionedGroupMember } from '../tables.ts';
import { grantRoles } from './grant-roles.ts';
import { record } from './record.ts';

/**
 * Creates a group and updates its members' roles to those of all their groups.
 * @throws 409 `already_taken`
 */
export function createGroup(
  scope: ProvisioningScope,
  changes: readonly GroupChange[],
  selection: Selection,
): Promise<{ id: number; resource: object }> {
  return inOrganization(scope, async db => {
    const { organizationId } = scope;
    const name = changes.find(change => change.what === 'name')?.name;
    if (name === undefined) throw new ScimFault('invalidValue', 'displayName is required.');
    const [group] = await db
      .insert(provisionedGroup)
      .values({ organizationId, name, createdAt: now() })
      .onConflictDoNothing()
      .returning();
    if (!group) throw nameTakenFault();
    record(scope, 'organization.group_added', { group: group.id });
    await applyChanges(db, scope, group, changes);
    return { id: group.id, resource: await groupResource(db, scope, group.id, selection) };
  });
}

/**
 * Changes a group. Everyone who joins or leaves it gets exactly the roles of their groups, in the same transaction.
 * @throws 404 for a group of another organization
 * @throws 409 `already_taken`
 */
export function changeGroup(
  scope: ProvisioningScope,
  id: string,
  changes: readonly GroupChange[],
  selection: Selection,
): Promise<object> {
  return inOrganization(scope, async db => {
    const group = await groupOf(db, scope, id);
    await applyChanges(db, scope, group, changes);
    record(scope, 'organization.group_changed', { group: group.id });
    return groupResource(db, scope, group.id, selection);
  });
}

/**
 * Deletes a group. Its members lose its roles.
 * @throws 404 for a group of another organization
 */
export function deleteGroup(scope: ProvisioningScope, id: string): Promise<void> {
  return inOrganization(scope, async db => {
    const group = await groupOf(db, scope, id);
    const members = await memberIds(db, group.id);
    await db.delete(provisionedGroup).where(eq(provisionedGroup.id, group.id));
    await grantRoles(db, scope.organizationId, members);
    record(scope, 'organization.group_removed', { group: group.id });
  });
}

function inOrganization<T>({ organizationId }: ProvisioningScope, work: (db: Db) => Promise<T>): Promise<T> {
  return platformDb(async db => {
    await lockOrganization(db, organizationId);
    return work(db);
  });
}

type Group = typeof provisionedGroup.$inferSelect;

async function groupOf(db: Db, scope: ProvisioningScope, id: string): Promise<Group> {
  const [group] = await db.select().from(provisionedGroup).where(isGroupOf(scope, id));
  if (!group) throw notFound();
  return group;
}

async function groupResource(
  db: Db,
  scope: ProvisioningScope,
  id: number,
  selection: Selection,
): Promise<object> {
  const [resource] = await showGroups(db, [await groupOf(db, scope, String(id))], selection);
  if (!resource) throw notFound();
  return resource;
}

async function applyChanges(db: Db, scope: ProvisioningScope, group: Group, changes: readonly GroupChange[]) {
  const affectedIds = new Set<number>();
  for (const change of changes) {
    const ids = await applyChange(db, scope, group, change);
    for (const id of ids) affectedIds.add(id);
  }
  await grantRoles(db, scope.organizationId, [...affectedIds]);
}

/** @returns the users whose roles may differ after the change */
async function applyChange(
  db: Db,
  scope: ProvisioningScope,
  { id: groupId, name, externalId }: Group,
  change: GroupChange,
): Promise<number[]> {
  switch (change.what) {
    case 'name':
      if (change.name === name) return [];
      await rename(db, scope, groupId, change.name);
      return memberIds(db, groupId);
    case 'externalId':
      if (change.externalId !== externalId)
        await db
          .update(provisionedGroup)
          .set({ externalId: change.externalId })
          .where(eq(provisionedGroup.id, groupId));
      return [];
    case 'add':
      return addMembers(db, groupId, await usersOf(db, scope, change.members));
    case 'remove':
      return removeMembers(db, groupId, change.members.map(rowId));
    case 'replace':
      return replaceMembers(db, groupId, await usersOf(db, scope, change.members));
  }
}

async function rename(
  db: Db,
  { organizationId }: ProvisioningScope,
  groupId: number,
  name: string,
): Promise<void> {
  const [same] = await db
    .select({ id: provisionedGroup.id })
    .from(provisionedGroup)
    .where(and(eq(provisionedGroup.organizationId, organizationId), eq(provisionedGroup.name, name)));
  if (same) throw nameTakenFault();
  await db.update(provisionedGroup).set({ name }).where(eq(provisionedGroup.id, groupId));
}

const nameTakenFault = () =>
  new Refusal(409, 'already_taken', { sentences: { '': 'displayName is already taken.' } });

/** Members must be users of the organization; groups in groups are not supported. */
async function usersOf(
  db: Db,
  { organizationId }: ProvisioningScope,
  members: readonly string[],
): Promise<number[]> {
  const userIds = [...new Set(members.map(rowId))];
  const users = await db
    .select({ id: existingUser.id })
    .from(existingUser)
    .where(and(eq(existingUser.organizationId, organizationId), anyOf(existingUser.id, userIds)));
  if (users.length < userIds.length)
    throw new ScimFault('invalidValue', 'members must contain ids of users of this organization.');
  return users.map(({ id }) => id);
}

async function addMembers(db: Db, groupId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const members = ids.map(userId => ({ groupId, userId }));
  const { rows } = await db.execute<{ user_id: string }>(
    sql`${insertMany(provisionedGroupMember, members)} on conflict do nothing returning user_id`,
  );
  return rows.map(({ user_id }) => Number(user_id));
}

async function removeMembers(db: Db, groupId: number, ids: readonly number[]): Promise<number[]> {
  const removed = await db
    .delete(provisionedGroupMember)
    .where(and(eq(provisionedGroupMember.groupId, groupId), anyOf(provisionedGroupMember.userId, ids)))
    .returning({ id: provisionedGroupMember.userId });
  return removed.map(({ id }) => id);
}

async function replaceMembers(db: Db, groupId: number, ids: readonly number[]): Promise<number[]> {
  const keptIds = new Set(ids);
  const leavingIds = (await memberIds(db, groupId)).filter(id => !keptIds.has(id));
  return [...(await removeMembers(db, groupId, leavingIds)), ...(await addMembers(db, groupId, ids))];
}

async function memberIds(db: Db, groupId: number): Promise<number[]> {
  const rows = await db
    .select({ id: provisionedGroupMember.userId })
    .from(provisionedGroupMember)
    .where(eq(provisionedGroupMember.groupId, groupId));
  return rows.map(({ id }) => id);
}
