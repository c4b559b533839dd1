import type { z } from 'zod';
import { limitCalls } from '#features/access/access/commands.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { setOwner } from '#features/hotel/facility/commands/facility.ts';
import { changeOrganization } from '#features/organization/organization/commands/changing.ts';
import { joinOpenedHotel } from '#features/organization/organization/commands/join-opened.ts';
import { storeUser } from '#features/staff/account/commands/account.ts';
import { UNSET_PASSWORD } from '#features/staff/account/rules/stored-password.ts';
import { inviteOwner } from '#features/staff/session/commands/passwords.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, Refusal } from '#platform/http/refusal.ts';
import type * as contract from '../contract.ts';
import { MAX_HOTELS_OPENED_PER_HOUR } from '../rules.ts';
import { openWithProfile } from './open-with-profile.ts';

type Input = z.output<typeof contract.openForOrganization.input>;

/**
 * Creates a hotel in the organization and invites its owner in the language of the admin. The hotel needs no
 * approval by the operator, because the operator created the organization.
 * @throws 404, 422 or 429 as in the contract
 */
export async function openForOrganization(
  scope: OrganizationScope,
  { owner, brand_id, ...hotel }: Input,
  language: DashboardLanguage,
): Promise<{ hotel_id: number }> {
  await limitCalls('hotel opened', String(scope.organizationId), MAX_HOTELS_OPENED_PER_HOUR, now());
  return changeOrganization(scope, async db => {
    const facilityId = await openWithProfile(db, hotel, { awaitsApproval: false });
    const userId = await addOwner(db, facilityId, owner, scope.userId);
    await setOwner(db, facilityId, userId);
    await joinOpenedHotel(db, scope, facilityId, brand_id);
    await inviteOwner(db, userId, language);
    return { hotel_id: facilityId };
  });
}

async function addOwner(
  db: Db,
  facilityId: number,
  { username, email, first_name: firstName, last_name: lastName }: Input['owner'],
  addedBy: number,
): Promise<number> {
  const names = { username, email, firstName, lastName };
  const user = { facilityId, ...names, role: 'admin' as const, passwordHash: UNSET_PASSWORD, addedBy };
  return storeUser(db, user).catch(throwOnOwner);
}

/** Rethrows an error with the field names of the contract, such as `owner.email`. */
function throwOnOwner(error: unknown): never {
  if (!(error instanceof Refusal) || !error.details.errors) throw error;
  const ownerErrors = Object.entries(error.details.errors).map(
    ([name, fault]) => [`owner.${name}`, fault] as const,
  );
  throw invalidInput(Object.fromEntries(ownerErrors));
}
