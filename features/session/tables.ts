import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
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
    /** The browser and the system that it was opened with, by which its user knows it. */
    browser: text().notNull().default(''),
    /** When a second factor was last given in it. */
    factorAt: instant(),
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

/** A mailed link to a new password: one hour, once (guest-side §9). */
export const passwordReset = pgTable(
  'password_reset',
  {
    id: rowId().primaryKey(),
    userId: ref().notNull(),
    tokenHash: bytea().notNull().unique(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  t => [
    index().on(t.userId),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/** A sign-in whose password was right and whose second factor is awaited. */
export const twoFactorChallenge = pgTable(
  'two_factor_challenge',
  {
    id: rowId().primaryKey(),
    userId: ref().notNull(),
    tokenHash: bytea().notNull().unique(),
    failures: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  t => [
    index().on(t.userId),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);
