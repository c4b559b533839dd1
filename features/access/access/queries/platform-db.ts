import { type Db, transaction } from '#platform/database/pool.ts';

/**
 * Runs one transaction across all tenants: for resolving links, sessions and keys, for schedules and for
 * retention. Only the files listed in the structure check may import this function. All other files use
 * `inFacility`.
 */
export function platformDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return transaction('all', {}, work);
}
