import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea, instant } from '#platform/database/columns.ts';

/**
 * Counts of rate-limited attempts and calls. The key is a keyed hash of the caller, the action and the
 * source. The rows belong to no hotel, because the account in an attempt may not exist.
 */
export const attemptCount = pgTable('sign_in_throttle', {
  key: bytea().notNull().primaryKey(),
  failures: integer().notNull(),
  since: instant().notNull(),
});
