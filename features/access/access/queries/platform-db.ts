import { type Db, transaction } from '#platform/database/pool.ts';

/**
 * Runs one transaction across all tenants: resolving links, sessions and keys, schedules, retention. Only the
 * files named by the structure check may import it; everything else uses `inFacility`.
 */
export function platformDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return transaction('all', {}, work);
}
