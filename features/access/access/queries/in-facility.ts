import { type Db, transaction } from '#platform/database/pool.ts';
import type { FacilityScope } from '../rules/scope.ts';

/**
 * One transaction in which only this scope's facility exists: row-level security hides every other tenant's rows.
 * Queries still name `facility_id`, which is what the indexes lead with.
 */
export function inFacility<T>(scope: FacilityScope, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(scope.facilityId, limitsOf(scope), work);
}

/** The same for work that only reads, and sees all rows as they were at one moment, in however many statements. */
export function snapshotOfFacility<T>(scope: FacilityScope, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(scope.facilityId, { ...limitsOf(scope), ...snapshot }, work);
}

const snapshot = { transaction_isolation: 'repeatable read', transaction_read_only: 'on' };

// Of a hotel that was just filled the planner believes that it has one row of each table, and reads all of them for each
// other. A generic plan does not look at which hotel asks. Only the searches of staff gain by looking.
const generic = { plan_cache_mode: 'force_generic_plan' };

function limitsOf({ kind }: FacilityScope): Record<string, string> {
  if (kind === 'staff') return {};
  return kind === 'system' ? generic : { ...generic, statement_timeout: '20s' };
}
