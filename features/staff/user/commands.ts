import { eq } from 'drizzle-orm';
import { limitCalls } from '#features/access/access/commands.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { bumpVersion } from '#features/hotel/facility/commands/edit-version.ts';
import { assertNotLocked } from '#features/hotel/facility/commands/template-items.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { createUser, storeUser } from '#features/staff/account/commands/account.ts';
import * as user from '#features/staff/account/commands/change-user.ts';
import { writePermissions } from '#features/staff/account/commands/permissions.ts';
import { reportAllTaken } from '#features/staff/account/commands/taken.ts';
import { UNSET_PASSWORD } from '#features/staff/account/rules/stored-password.ts';
import { removeLostFactorOf } from '#features/staff/session/commands/forget-factor.ts';
import { endAllSessions } from '#features/staff/session/commands/open-session.ts';
import { type OwnProof, verifyOwnProof } from '#features/staff/session/commands/own-proof.ts';
import {
  endResetLinks,
  replacePassword,
  storeResetLink,
} from '#features/staff/session/commands/passwords.ts';
import { deleteFactor } from '#features/staff/session/commands/second-factor.ts';
import { notifyAccountChange } from '#features/staff/session/commands/tell-change.ts';
import { accountMailRequested } from '#features/staff/session/events.ts';
import { RESET_MAILS_PER_HOUR, requiresPresentPassword } from '#features/staff/session/rules.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { forbidden, invalidInput, notFound, Refusal, unauthenticated } from '#platform/http/refusal.ts';
import { userAdded } from './events.ts';
import { rolesOf, userOf, usersPage } from './queries.ts';
import {
  changeError,
  deletionError,
  type Member,
  mayAssignRole,
  mayResetMember,
  type RoleError,
  roleIds,
  USERS_PER_HOUR,
} from './rules.ts';

export function viewUsers(scope: StaffScope, page: { page: number; per_page: number }) {
  return inFacility(scope, async db => {
    const found = await usersPage(db, scope, page);
    await audit(db, scope, { action: 'users.viewed', details: { rows: found.data.length } });
    return found;
  });
}

type Fields = {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  user_role: { id: 1 | 2 };
};

/**
 * Adds a user to the hotel. The new user gets an email that explains how to sign in, in the language (`reader`)
 * of the user who adds them. Without `password`, it contains a link to set one.
 * @throws 403 for a role with permissions that the caller lacks
 * @throws 422 `already_taken`
 * @throws 429 `too_many_requests` after 50 users per hour and hotel
 */
export async function addUser(
  scope: StaffScope,
  { password, ...fields }: Fields & { password?: string | undefined },
  reader: DashboardLanguage,
) {
  const { facilityId, userId: addedBy } = scope;
  const account = accountOf(fields);
  await limitCalls('user added', String(facilityId), USERS_PER_HOUR, now());
  return reportAllTaken(facilityId, account, null, () =>
    inFacility(scope, async db => {
      await lockTeam(db, scope);
      if (!mayAssignRole(scope, account.role)) throw forbidden();
      const added = { facilityId, addedBy, ...account };
      const userId =
        password === undefined
          ? await storeUser(db, { ...added, passwordHash: UNSET_PASSWORD })
          : await createUser(db, { ...added, password, passwordGivenAt: now() });
      await emailWelcome(db, scope, { userId, language: reader, withLink: password === undefined });
      await audit(db, scope, { action: 'user.added', details: { user_id: userId, role: account.role } });
      if (account.role === 'admin') await notifyOwnerOfAdmin(db, scope, userId);
      return userOf(db, scope, userId);
    }),
  );
}

type Welcome = { userId: number; language: DashboardLanguage; withLink: boolean };

async function emailWelcome(db: Db, scope: StaffScope, { withLink, ...to }: Welcome): Promise<void> {
  const link = withLink ? { nonce: (await storeResetLink(db, to.userId)).nonce } : {};
  await userAdded.add(db, { facilityId: scope.facilityId, addedBy: scope.userId, ...to, ...link });
}

/**
 * Emails a new link to set a first password, unless the user has set one in the meantime.
 * @throws 403, 404 or 429 `too_many_requests`
 */
export async function sendPasswordLink(scope: StaffScope, id: number, reader: DashboardLanguage) {
  const user = await inFacility(scope, db => userOf(db, scope, id));
  if (!user.can_edit) throw forbidden();
  if (!user.awaits_password) return user;
  await limitCalls('user added', String(scope.facilityId), USERS_PER_HOUR, now());
  await limitCalls('reset mail', String(id), RESET_MAILS_PER_HOUR, now());
  await inFacility(scope, async db => {
    await emailWelcome(db, scope, { userId: id, language: reader, withLink: true });
    await audit(db, scope, { action: 'user.link_sent', details: { user_id: id } });
  });
  return user;
}

type Change = Fields & { id: number; password?: string | undefined; version?: number | undefined };

/**
 * Changes a user. A new password signs the user out. If another user chose it, it must be changed at the next
 * sign-in. Changing the caller's own user ID, email address or password requires `proof`.
 * @throws 403, 404, 409 `version_conflict` or 422
 */
export async function changeUser(
  scope: StaffScope,
  { id, password, version, ...fields }: Change,
  proof: OwnProof = { password: undefined, address: '' },
) {
  const { facilityId } = scope;
  const account = accountOf(fields);
  const isOwn = id === scope.userId;
  if (isOwn && requiresPresentPassword(await ownAccount(scope, account.role), { ...account, password }))
    await verifyOwnProof(scope, proof, 'present_password');
  return reportAllTaken(facilityId, account, id, () =>
    inFacility(scope, async db => {
      const member = await memberOf(db, scope, id);
      throwFault(changeError(scope, member, account.role));
      const before = await userOf(db, scope, id);
      await bumpVersion(db, facilityId, `user:${id}`, version, () => userOf(db, scope, id));
      await giveAccount(db, scope, member, account);
      if (before.email !== account.email) {
        await notifyAccountChange(db, 'emailChanged', id, before.email);
        await endResetLinks(db, id);
      }
      if (password !== undefined) await replacePassword(db, id, password, isOwn ? {} : { givenAt: now() });
      const details = { user_id: id, ...changesOf(before, account), password: password !== undefined };
      await audit(db, scope, { action: 'user.changed', details });
      return userOf(db, scope, id);
    }),
  );
}

type Account = ReturnType<typeof accountOf>;

async function giveAccount(db: Db, scope: StaffScope, member: Member, account: Account): Promise<void> {
  const isNewAdmin = member.role !== 'admin' && account.role === 'admin';
  const adminBy = isNewAdmin ? { adminBy: scope.userId } : {};
  await user.changeUser(db, scope.facilityId, member.id, { ...account, ...adminBy });
  if (isNewAdmin) await notifyOwnerOfAdmin(db, scope, member.id);
}

/**
 * Returns the audit details of a changed account: the role before and after, and the names of the changed
 * fields without values.
 */
function changesOf(before: Awaited<ReturnType<typeof userOf>>, after: Account) {
  const unchanged = {
    username: before.username === after.username,
    email: before.email === after.email,
    name: before.first_name === after.firstName && before.last_name === after.lastName,
  };
  const fields = Object.entries(unchanged).flatMap(([field, isSame]) => (isSame ? [] : [field]));
  const roleBefore = before.user_role.name;
  return { role: after.role, ...(roleBefore !== after.role && { role_before: roleBefore }), fields };
}

async function notifyOwnerOfAdmin(db: Db, { facilityId, userId }: StaffScope, whom: number): Promise<void> {
  const [hotel] = await db
    .select({ ownerId: facility.userId })
    .from(facility)
    .where(eq(facility.id, facilityId));
  if (!hotel?.ownerId) return;
  const nonce = randomToken(128);
  await accountMailRequested.add(db, {
    kind: 'adminAdded',
    about: hotel.ownerId,
    nonce,
    language: '',
    by: userId,
    whom,
  });
}

async function ownAccount(scope: StaffScope, role: Member['role']) {
  const ownUser = await inFacility(scope, db => userOf(db, scope, scope.userId));
  throwFault(changeError(scope, { ...ownUser, role: ownUser.user_role.name }, role));
  return ownUser;
}

/**
 * Deletes a user and ends their sessions.
 * @throws 403, 404, or 422 `own_account`
 */
export function deleteUser(scope: StaffScope, id: number): Promise<void> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    throwFault(deletionError(scope, await memberOf(db, scope, id)));
    await endAllSessions(db, id);
    await deleteFactor(db, { facilityId, userId: id });
    await user.deleteUser(db, facilityId, id);
    await audit(db, scope, { action: 'user.deleted', details: { user_id: id } });
  });
}

/**
 * Removes another user's second factor, signs them out everywhere and informs them by email.
 * @throws 403 or 404
 */
export function resetTwoFactor(scope: StaffScope, id: number) {
  return inFacility(scope, async db => {
    if (!mayResetMember(scope, await memberOf(db, scope, id))) throw forbidden();
    await removeLostFactorOf(db, { facilityId: scope.facilityId, userId: id });
    await audit(db, scope, { action: 'user.two_factor_reset', details: { user_id: id } });
    return userOf(db, scope, id);
  });
}

/** @throws 403 or 404 */
export function signOutUser(scope: StaffScope, id: number): Promise<void> {
  return inFacility(scope, async db => {
    if (!mayResetMember(scope, await memberOf(db, scope, id))) throw forbidden();
    await endAllSessions(db, id);
    await audit(db, scope, { action: 'user.signed_out', details: { user_id: id } });
  });
}

type RoleChange = { id: number; permissions: readonly PermissionKey[]; version?: number | undefined };

/**
 * Sets the permissions of the `staff` role in this hotel.
 * @throws 403 for `admin`, 404, or 409 `version_conflict`
 */
export function changeRole(scope: StaffScope, { id, permissions, version }: RoleChange) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    if (id === roleIds.admin) throw forbidden();
    await assertNotLocked(db, scope, 'permissions');
    await bumpVersion(db, facilityId, 'roles', version, () => roleOf(db, scope, id));
    await writePermissions(db, scope, permissions);
    return roleOf(db, scope, id);
  });
}

async function roleOf(db: Db, scope: StaffScope, id: number) {
  const role = (await rolesOf(db, scope)).find(each => each.id === id);
  if (!role) throw notFound();
  return role;
}

function accountOf({ username, email, first_name, last_name, user_role }: Fields) {
  const role: Member['role'] = user_role.id === roleIds.admin ? 'admin' : 'staff';
  return { username, email, firstName: first_name, lastName: last_name, role };
}

async function memberOf(db: Db, scope: StaffScope, id: number): Promise<Member> {
  const member = (await lockTeam(db, scope)).find(each => each.id === id);
  if (!member) throw notFound();
  return member;
}

/**
 * Locks and returns the hotel's users. Checks the caller again, because they may have been demoted or deleted
 * while this transaction waited for the lock. If two admins delete each other at the same time, one of them
 * remains.
 */
async function lockTeam(db: Db, { facilityId, userId, role, organizationId }: StaffScope): Promise<Member[]> {
  const lockedUsers = await user.lockUsers(db, facilityId);
  const caller = lockedUsers.find(({ id }) => id === userId);
  // An organization's user does not belong to the team, and the hotel cannot change their role.
  if (!caller && organizationId === undefined) throw unauthenticated();
  if (caller && caller.role !== role) throw forbidden();
  const [hotel] = await db
    .select({ ownerId: facility.userId })
    .from(facility)
    .where(eq(facility.id, facilityId));
  return lockedUsers.map(({ id, role }) => ({ id, role, owner: id === hotel?.ownerId }));
}

function throwFault(fault: RoleError | undefined): void {
  if (fault === 'forbidden') throw forbidden();
  if (fault === 'own_role') throw invalidInput({ user_role: 'own_role' });
  if (fault === 'own_account') throw new Refusal(422, 'own_account');
}
