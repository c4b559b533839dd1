import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea, instant } from '#platform/database/columns.ts';

/**
 * Rate-limited attempts and calls, by keyed hash of who tried what from where. Belongs to no tenant because the
 * account may not exist.
 */
export const attemptCount = pgTable('sign_in_throttle', {
  key: bytea().notNull().primaryKey(),
  failures: integer().notNull(),
  since: instant().notNull(),
});
