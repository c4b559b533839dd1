import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { userAccount } from '#features/staff/account/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * A sign-up in progress (docs/reference/hotel.md#opening). It begins with an emailed link and then belongs to
 * the browser that opened the link.
 */
export const signUp = pgTable(
  'sign_up',
  {
    id: rowId().primaryKey(),
    email: text().notNull(),
    /** Hash of the emailed link's token. Null if the sign-up began when a user without a hotel signed in. */
    tokenHash: bytea().unique(),
    /** Hash of the browser's cookie. Null until the link is opened. */
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
