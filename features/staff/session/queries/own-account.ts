import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Runs one transaction on the caller's own account and credentials. Those of an organization's user are
 * stored outside of all hotels, so the scope of a hotel does not include them.
 */
export function inAccount<T>(scope: SignedIn, work: (db: Db) => Promise<T>): Promise<T> {
  return isOfHotel(scope) ? inFacility(scope, work) : platformDb(work);
}

export type SignedIn = StaffScope | OrganizationScope;

const isOfHotel = (scope: SignedIn): scope is StaffScope => scope.organizationId === undefined;

/**
 * Returns the caller's user id and the hotel with which their credentials are stored (null for an
 * organization's user).
 */
export const credentialsHotelOf = (scope: SignedIn) => ({
  facilityId: isOfHotel(scope) ? scope.facilityId : null,
  userId: scope.userId,
});
