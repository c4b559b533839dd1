import { type Db, transaction } from '#platform/database/pool.ts';
import type { FacilityScope } from './scope.ts';

/**
 * One transaction in which only this scope's facility exists: row-level security hides every other tenant's rows.
 * Queries still name `facility_id`, which is what the indexes lead with.
 */
export function inFacility<T>(scope: FacilityScope, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction({ 'app.facility_id': String(scope.facilityId) }, work);
}
