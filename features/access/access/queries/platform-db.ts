import { type Db, transaction } from '#platform/database/pool.ts';

/**
 * One transaction across all tenants: finding whose link, session or key this is, schedules, retention.
 * Importable from the files that the structure check names; everything else uses `inFacility`.
 */
export function platformDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return transaction('all', {}, work);
}
