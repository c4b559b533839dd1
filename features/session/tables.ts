import { foreignKey, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { userAccount } from '#features/user/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** A signed-in browser or API caller. Ended sessions are deleted at once (decisions §5). */
export const staffSession = pgTable(
  'staff_session',
  {
    id: rowId().primaryKey(),
    tokenHash: bytea().notNull().unique(),
    userId: ref().notNull(),
    facilityId: ref(),
    createdAt: instant().notNull(),
    /** When a person last did something; only `reset-idle-time` moves it. */
    activeAt: instant().notNull(),
  },
  t => [
    index().on(t.userId),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/** Failed sign-ins by keyed hash of who tried what from where. Belongs to no tenant: the account may not exist. */
export const signInThrottle = pgTable('sign_in_throttle', {
  key: bytea().notNull().primaryKey(),
  failures: integer().notNull(),
  since: instant().notNull(),
});
