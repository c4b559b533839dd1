import { limitCalls } from '#features/access/access/commands.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { isAdminRole } from '#features/access/access/rules/organization-roles.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { lockOrganization } from '#features/staff/account/commands/organizations.ts';
import { grantsOf } from '#features/staff/session/queries/organization-scope.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { forbidden } from '#platform/http/refusal.ts';
import { log } from '#platform/log/log.ts';
import { MAX_TEMPLATE_CHANGES_PER_HOUR } from '../rules/grants.ts';

/**
 * Runs changes to an organization one after another, and checks the caller again once it is their turn: of two admins
 * who delete each other at once, one remains.
 */
export function changingOrganization<T>(scope: OrganizationScope, work: (db: Db) => Promise<T>): Promise<T> {
  return platformDb(async db => {
    await lockOrganization(db, scope.organizationId);
    if (!(await grantsOf(db, scope.userId)).some(({ role }) => isAdminRole(role))) throw forbidden();
    return work(db);
  });
}

/**
 * Runs changes after which hotels follow other templates.
 * @throws 429 `too_many_requests`
 */
export async function changingTemplates<T>(
  scope: OrganizationScope,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { organizationId } = scope;
  await limitCalls('templates changed', String(organizationId), MAX_TEMPLATE_CHANGES_PER_HOUR, now());
  return changingOrganization(scope, work);
}

/** An organization has no audit of its own; the log of the operator says who changed what. */
export function record(
  { organizationId, userId }: OrganizationScope,
  event: string,
  about?: number | object,
): void {
  log.info({ event, organization: organizationId, actorId: userId, about }, 'on record');
}
