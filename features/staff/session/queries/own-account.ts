import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Runs one transaction on the caller's own account and what proves them. An organization's user keeps these outside
 * of every hotel, so the hotel that they work in does not see them.
 */
export function inAccount<T>(scope: SignedIn, work: (db: Db) => Promise<T>): Promise<T> {
  return isOfHotel(scope) ? inFacility(scope, work) : platformDb(work);
}

type SignedIn = StaffScope | OrganizationScope;

const isOfHotel = (scope: SignedIn): scope is StaffScope => scope.organizationId === undefined;

/** The hotel with which the caller's credentials are stored; null for an organization's user. */
export const homeOf = (scope: SignedIn) => ({
  facilityId: isOfHotel(scope) ? scope.facilityId : null,
  userId: scope.userId,
});
