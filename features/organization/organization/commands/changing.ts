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
 * Runs changes to an organization one at a time. Checks the caller's role again once the lock is held, so
 * that two admins cannot delete each other at the same time.
 */
export function changeOrganization<T>(scope: OrganizationScope, work: (db: Db) => Promise<T>): Promise<T> {
  return platformDb(async db => {
    await lockOrganization(db, scope.organizationId);
    if (!(await grantsOf(db, scope.userId)).some(({ role }) => isAdminRole(role))) throw forbidden();
    return work(db);
  });
}

/**
 * Runs a change to brands or templates. Limited per hour and organization.
 * @throws 429 `too_many_requests`
 */
export async function changeTemplates<T>(scope: OrganizationScope, work: (db: Db) => Promise<T>): Promise<T> {
  const { organizationId } = scope;
  await limitCalls('templates changed', String(organizationId), MAX_TEMPLATE_CHANGES_PER_HOUR, now());
  return changeOrganization(scope, work);
}

/** Logs for the operator who changed what, because an organization has no audit log of its own. */
export function record(
  { organizationId, userId }: OrganizationScope,
  event: string,
  about?: number | object,
): void {
  log.info({ event, organization: organizationId, actorId: userId, about }, 'on record');
}
