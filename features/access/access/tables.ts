import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea, instant } from '#platform/database/columns.ts';

/**
 * Attempts and calls that are limited, by keyed hash of who tried what from where. Belongs to no tenant: the account may
 * not exist.
 */
export const attemptCount = pgTable('sign_in_throttle', {
  key: bytea().notNull().primaryKey(),
  failures: integer().notNull(),
  since: instant().notNull(),
});
