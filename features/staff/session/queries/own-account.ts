import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Runs one transaction on the caller's own account and what proves them. An organization's user keeps these outside
 * of every hotel, so the hotel that they work in does not see them.
 */
export function inAccount<T>(scope: StaffScope, work: (db: Db) => Promise<T>): Promise<T> {
  return scope.organizationId === undefined ? inFacility(scope, work) : platformDb(work);
}

/** The hotel with which the caller's credentials are stored; null for an organization's user. */
export const homeOf = ({ facilityId, userId, organizationId }: StaffScope) => ({
  facilityId: organizationId === undefined ? facilityId : null,
  userId,
});
