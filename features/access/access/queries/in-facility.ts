import { type Db, transaction } from '#platform/database/pool.ts';
import type { FacilityScope } from '../rules/scope.ts';

/**
 * Runs one transaction in which row-level security hides the rows of all other facilities. Queries still name
 * `facility_id` because the indexes begin with it.
 */
export function inFacility<T>(scope: FacilityScope, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(scope.facilityId, limitsOf(scope), work);
}

/** Like `inFacility`, but read only: all statements see the rows as of the same moment. */
export function snapshotOfFacility<T>(scope: FacilityScope, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(scope.facilityId, { ...limitsOf(scope), ...snapshot }, work);
}

const snapshot = { transaction_isolation: 'repeatable read', transaction_read_only: 'on' };

// For a hotel that was just filled, the planner assumes one row per table and chooses nested scans. A generic
// plan ignores which hotel asks. Only staff searches benefit from custom plans.
const generic = { plan_cache_mode: 'force_generic_plan' };

function limitsOf({ kind }: FacilityScope): Record<string, string> {
  if (kind === 'staff') return {};
  return kind === 'system' ? generic : { ...generic, statement_timeout: '20s' };
}
