import { type Db, transaction } from '#platform/database/pool.ts';

/** Runs one transaction in which row-level security hides the rows of every hotel. */
export function withoutHotel<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return transaction('none', {}, work);
}
