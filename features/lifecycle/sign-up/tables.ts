import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { userAccount } from '#features/staff/account/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * A sign-up in progress (docs/reference/hotel.md#opening): first an emailed link, then the browser that opened
 * it.
 */
export const signUp = pgTable(
  'sign_up',
  {
    id: rowId().primaryKey(),
    email: text().notNull(),
    /** Hash of the emailed link's token; null if a user without a hotel signed in. */
    tokenHash: bytea().unique(),
    /** Hash of the browser's cookie, once the link was opened. */
    sessionHash: bytea().unique(),
    userId: ref(),
    createdAt: instant().notNull(),
    openedAt: instant(),
  },
  t => [
    index().on(t.userId),
    index('sign_up_by_creation').on(t.createdAt),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);
