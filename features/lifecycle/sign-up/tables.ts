import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { userAccount } from '#features/staff/account/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * Somebody on the way to a hotel of their own (docs/reference/hotel.md#opening): first a mailed link, then the browser
 * that opened it.
 */
export const signUp = pgTable(
  'sign_up',
  {
    id: rowId().primaryKey(),
    email: text().notNull(),
    /** Of the mailed link; null where a user without a hotel signed in. */
    tokenHash: bytea().unique(),
    /** Of the browser's cookie, once the link was opened. */
    sessionHash: bytea().unique(),
    /** The account, once it is made. */
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
