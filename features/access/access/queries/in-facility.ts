import { type Db, transaction } from '#platform/database/pool.ts';
import type { FacilityScope } from '../rules/scope.ts';

/**
 * Runs one transaction in which row-level security hides the rows of all other facilities. Queries must still
 * filter by `facility_id` because the indexes begin with that column.
 */
export function inFacility<T>(scope: FacilityScope, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(scope.facilityId, settingsFor(scope), work);
}

/** Like `inFacility`, but read-only: all statements see the same snapshot of the rows. */
export function inFacilitySnapshot<T>(scope: FacilityScope, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(scope.facilityId, { ...settingsFor(scope), ...snapshot }, work);
}

const snapshot = { transaction_isolation: 'repeatable read', transaction_read_only: 'on' };

// Right after a hotel's data is loaded, the planner assumes one row per table and chooses nested loops. A
// generic plan does not depend on the hotel. Only staff searches benefit from custom plans.
const genericPlan = { plan_cache_mode: 'force_generic_plan' };

function settingsFor({ kind }: FacilityScope): Record<string, string> {
  if (kind === 'staff') return {};
  return kind === 'system' ? genericPlan : { ...genericPlan, statement_timeout: '20s' };
}
