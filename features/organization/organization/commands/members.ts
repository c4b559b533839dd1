import { and, eq } from 'drizzle-orm';
import { limitCalls } from '#features/access/access/commands.ts';
import { isAdminRole, type OrganizationGrant } from '#features/access/access/rules/organization-roles.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { storeUser } from '#features/staff/account/commands/account.ts';
import {
  deleteMember,
  storeGrants,
  storeMemberDetails,
} from '#features/staff/account/commands/organizations.ts';
import { isEmergencyAdmin } from '#features/staff/account/queries.ts';
import { UNSET_PASSWORD } from '#features/staff/account/rules/stored-password.ts';
import { existingUser } from '#features/staff/account/tables.ts';
import { removeLostFactorOf } from '#features/staff/session/commands/forget-factor.ts';
import { endAllSessions } from '#features/staff/session/commands/open-session.ts';
import { endResetLinks, inviteToOrganization } from '#features/staff/session/commands/passwords.ts';
import { endSessionsWithoutProvider } from '#features/staff/session/commands/require-sign-on.ts';
import { deleteFactor } from '#features/staff/session/commands/second-factor.ts';
import { notifyAccountChange } from '#features/staff/session/commands/tell-change.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import { MAX_MEMBERS_PER_HOUR } from '../rules/grants.ts';
import { assertJoined } from './assert-joined.ts';
import { changeOrganization, record } from './changing.ts';

type GrantInput = { role: OrganizationGrant['role']; hotel_id: number | null };

export type NewMember = { username: string; email: string; first_name: string; last_name: string };

/** Stores a user of an organization and emails them a link to set a password. */
export async function storeMember(
  db: Db,
  organizationId: number,
  { username, email, first_name: firstName, last_name: lastName }: NewMember,
  {
    grants,
    language,
    addedBy,
  }: { grants: OrganizationGrant[]; language: DashboardLanguage; addedBy?: number },
): Promise<number> {
  const userId = await storeUser(db, {
    facilityId: null,
    organizationId,
    username,
    email,
    firstName,
    lastName,
    role: 'staff',
    passwordHash: UNSET_PASSWORD,
    ...(addedBy !== undefined && { addedBy }),
  });
  await storeGrants(db, userId, grants);
  await inviteToOrganization(db, userId, language);
  return userId;
}

/**
 * Adds a user.
 * @throws 404 for a hotel of another organization
 * @throws 422 `already_taken`
 * @throws 429 `too_many_requests`
 */
export async function addMember(
  scope: OrganizationScope,
  { grants, ...user }: NewMember & { grants: readonly GrantInput[] },
  language: DashboardLanguage,
) {
  const { organizationId, userId: addedBy } = scope;
  await limitCalls('organization user added', String(organizationId), MAX_MEMBERS_PER_HOUR, now());
  return changeOrganization(scope, async db => {
    const checkedGrants = await grantsAsked(db, scope, grants);
    const id = await storeMember(db, organizationId, user, { grants: checkedGrants, language, addedBy });
    record(scope, 'organization.member_added', id);
  });
}

/**
 * Changes a user's name, email address and roles. If the address changes, the previous one gets an email.
 * @throws 404 for a user or hotel of another organization
 * @throws 409 `emergency_admin` if the emergency admin would no longer be an admin
 * @throws 422 `already_taken`, or on `grants` if the caller would no longer be an admin
 */
export function changeMember(
  scope: OrganizationScope,
  id: number,
  { grants, email, first_name, last_name }: Omit<NewMember, 'username'> & { grants: readonly GrantInput[] },
) {
  return changeOrganization(scope, async db => {
    const currentMember = await memberOf(db, scope, id);
    if (id === scope.userId && !grants.some(({ role }) => isAdminRole(role)))
      throw invalidInput({ grants: 'own_role' });
    if (!grants.some(({ role }) => isAdminRole(role))) await assertNotEmergencyAdmin(db, id);
    await storeMemberDetails(db, id, { email, firstName: first_name, lastName: last_name });
    await storeGrants(db, id, await grantsAsked(db, scope, grants));
    if (currentMember.email !== email) {
      await notifyAccountChange(db, 'emailChanged', id, currentMember.email);
      await endResetLinks(db, id);
      await endSessionsWithoutProvider(db, scope.organizationId);
    }
    record(scope, 'organization.member_changed', id);
  });
}

/**
 * Removes another user's second factor, signs them out everywhere and informs them by email.
 * @throws 404, 422 `own_account`, or 409 `emergency_admin`
 */
export function resetTwoFactor(scope: OrganizationScope, id: number) {
  return changeOrganization(scope, async db => {
    await memberOf(db, scope, id);
    if (id === scope.userId) throw new Refusal(422, 'own_account');
    await assertNotEmergencyAdmin(db, id);
    await removeLostFactorOf(db, { facilityId: null, userId: id });
    record(scope, 'organization.two_factor_reset', id);
  });
}

/** @throws 404, 422 `own_account`, or 409 `emergency_admin` */
export function removeMember(scope: OrganizationScope, id: number) {
  return changeOrganization(scope, async db => {
    await memberOf(db, scope, id);
    if (id === scope.userId) throw new Refusal(422, 'own_account');
    await assertNotEmergencyAdmin(db, id);
    await endAllSessions(db, id);
    await deleteFactor(db, { facilityId: null, userId: id });
    await deleteMember(db, id);
    record(scope, 'organization.member_removed', id);
  });
}

/** @throws 409 `emergency_admin` */
async function assertNotEmergencyAdmin(db: Db, id: number): Promise<void> {
  if (await isEmergencyAdmin(db, id)) throw new Refusal(409, 'emergency_admin');
}

/** @throws 404 for a user of another organization */
async function memberOf(db: Db, { organizationId }: OrganizationScope, id: number) {
  const [found] = await db
    .select({ email: existingUser.email })
    .from(existingUser)
    .where(and(eq(existingUser.organizationId, organizationId), eq(existingUser.id, id)));
  if (!found) throw notFound();
  return found;
}

/** @throws 404 if a hotel does not belong to the organization */
async function grantsAsked(
  db: Db,
  { organizationId }: OrganizationScope,
  asked: readonly GrantInput[],
): Promise<OrganizationGrant[]> {
  await assertJoined(
    db,
    organizationId,
    asked.flatMap(({ hotel_id }) => hotel_id ?? []),
  );
  return asked.map(({ role, hotel_id }) => ({ role, facilityId: hotel_id }));
}
