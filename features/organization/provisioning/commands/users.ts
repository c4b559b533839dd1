import { eq } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { storeUser } from '#features/staff/account/commands/account.ts';
import {
  deleteMember,
  lockOrganization,
  storeMemberDetails,
} from '#features/staff/account/commands/organizations.ts';
import { NO_PASSWORD } from '#features/staff/account/rules/stored-password.ts';
import { endSignIns } from '#features/staff/session/commands/passwords.ts';
import { deleteFactor } from '#features/staff/session/commands/second-factor.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { showUsers, usersById } from '../queries/users.ts';
import { ScimFault } from '../rules/fault.ts';
import type { Selection } from '../rules/resources.ts';
import type { UserChanges } from '../rules/user.ts';
import { provisionedGroupMember } from '../tables.ts';
import { assertNotLastAdmin } from './last-admin.ts';
import { limitTaken } from './limit-taken.ts';
import { record } from './record.ts';

/**
 * Creates a user of the organization, who signs in through the identity provider. Sends no email and sets no
 * password.
 * @throws 422 `already_taken`
 * @throws 429 `too_many_requests` after too many `already_taken`
 */
export function createUser(
  scope: ProvisioningScope,
  sent: UserChanges,
  selection: Selection,
): Promise<{ id: number; resource: object }> {
  const work = async (db: Db) => {
    const { organizationId } = scope;
    const account = { facilityId: null, organizationId, role: 'staff' as const };
    const id = await storeUser(db, { ...account, ...detailsOf(sent, null) });
    record(scope, 'organization.member_added', { about: id });
    return { id, resource: await userResource(db, scope, id, selection) };
  };
  return limitTaken(scope, () => platformDb(work));
}

/**
 * Changes a user. A deactivated user is signed out everywhere at once; roles and second factors are kept in case
 * the user is activated again. A user whose email address changes loses the password, which could otherwise be
 * reset from the new address.
 * @throws 404 for a user of another organization
 * @throws 409 `last_admin` if nobody could manage the organization afterwards
 * @throws 422 `already_taken`
 * @throws 429 `too_many_requests` after too many `already_taken`
 */
export function changeUser(
  scope: ProvisioningScope,
  id: string,
  sent: UserChanges,
  selection: Selection,
): Promise<object> {
  const work = async (db: Db) => {
    await lockOrganization(db, scope.organizationId);
    const user = await userOf(db, scope, id);
    const details = detailsOf(sent, user);
    const losesPassword = details.passwordHash !== user.passwordHash;
    const hasActiveChanged = (details.deactivatedAt === null) !== (user.deactivatedAt === null);
    if (losesPassword || details.deactivatedAt) await assertNotLastAdmin(db, scope, user.id);
    // Activating a user again also ends sign-ins, so that one begun before the deactivation cannot be
    // completed.
    if (losesPassword || hasActiveChanged) await endSignIns(db, user.id);
    await storeMemberDetails(db, user.id, details);
    record(scope, eventOf(user, details), { about: user.id });
    return userResource(db, scope, user.id, selection);
  };
  return sent.userName === undefined ? platformDb(work) : limitTaken(scope, () => platformDb(work));
}

/**
 * Deletes a user. The histories of hotels keep the user's name.
 * @throws 404 for a user of another organization
 * @throws 409 `last_admin`
 */
export function deleteUser(scope: ProvisioningScope, id: string): Promise<void> {
  return platformDb(async db => {
    await lockOrganization(db, scope.organizationId);
    const { id: userId } = await userOf(db, scope, id);
    await assertNotLastAdmin(db, scope, userId);
    await endSignIns(db, userId);
    await deleteFactor(db, { facilityId: null, userId });
    await deleteMember(db, userId);
    await db.delete(provisionedGroupMember).where(eq(provisionedGroupMember.userId, userId));
    record(scope, 'organization.member_removed', { about: userId });
  });
}

type User = Awaited<ReturnType<typeof usersById>>[number];

async function userOf(db: Db, scope: ProvisioningScope, id: string): Promise<User> {
  const [user] = await usersById(db, scope, id);
  if (!user) throw notFound();
  return user;
}

async function userResource(
  db: Db,
  scope: ProvisioningScope,
  id: number,
  selection: Selection,
): Promise<object> {
  const [resource] = await showUsers(db, [await userOf(db, scope, String(id))], selection);
  if (!resource) throw notFound();
  return resource;
}

/** Returns the user's data after the changes. A new user needs a user ID and an email address. */
function detailsOf(sent: UserChanges, user: User | null) {
  const username = sent.userName ?? user?.username;
  if (username === undefined) throw new ScimFault('invalidValue', 'userName is required.');
  const email = sent.email ?? user?.email;
  if (email === undefined) throw new ScimFault('invalidValue', 'emails is required.');
  const isActive = sent.active ?? user?.deactivatedAt == null;
  return {
    username,
    email,
    ...namesOf(sent, user, username),
    passwordHash: user && isSameAddress(user.email, email) ? user.passwordHash : NO_PASSWORD,
    externalId: sent.externalId === undefined ? (user?.externalId ?? null) : sent.externalId,
    deactivatedAt: isActive ? null : (user?.deactivatedAt ?? now()),
  };
}

/**
 * Returns the names to store. Without a given name and a family name, the whole name or the user ID is stored
 * as the family name.
 */
function namesOf(sent: UserChanges, user: User | null, username: string) {
  const firstName = sent.givenName ?? user?.firstName ?? '';
  const lastName = sent.familyName ?? user?.lastName ?? '';
  const hasName = firstName !== '' || lastName !== '';
  return { firstName, lastName: hasName ? lastName : sent.wholeName || username };
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function eventOf(before: User, after: { deactivatedAt: Date | null }) {
  if (!before.deactivatedAt && after.deactivatedAt) return 'organization.member_deactivated';
  if (before.deactivatedAt && !after.deactivatedAt) return 'organization.member_activated';
  return 'organization.member_changed';
}
