import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  QueryBuilder,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * A staff account. It has no facility only between the two steps of sign-up. Deleted accounts are kept for
 * histories that name them, so only histories read this table. All other code reads `livingUser`.
 */
export const userAccount = pgTable(
  'user_account',
  {
    id: rowId().primaryKey(),
    facilityId: ref(),
    username: text().notNull(),
    email: text().notNull(),
    /** For case-insensitive lookup. A user ID is unique across hotels and an email address within its hotel. */
    usernameLower: text().notNull().generatedAlwaysAs(sql`lower(username collate "C")`),
    emailLower: text().notNull().generatedAlwaysAs(sql`lower(email)`),
    passwordHash: text().notNull(),
    /**
     * When another user chose the password, which the user must then change first. Null if the user chose the
     * password.
     */
    passwordGivenAt: instant(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: ['admin', 'staff'] }).notNull(),
    /** The user who added this user. Null for a user from sign-up and for a user added by an operator. */
    addedBy: ref(),
    /**
     * Since when the user has been an admin, and the user who made them an admin. Null in the same cases as
     * `addedBy`.
     */
    adminSince: instant(),
    adminBy: ref(),
    /** The sealed secret of the authenticator app. It takes effect once confirmed. */
    totpSealed: bytea(),
    totpConfirmedAt: instant(),
    /** The time step of the last used code. Each code works only once. */
    totpLastStep: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  t => [
    uniqueIndex('user_account_username').on(t.usernameLower).where(isNull(t.deletedAt)),
    uniqueIndex('user_account_email').on(t.facilityId, t.emailLower).where(isNull(t.deletedAt)),
    index().on(t.facilityId),
    index('user_account_unfinished').on(t.createdAt).where(isNull(t.facilityId)),
    index('user_account_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** Accounts that are not deleted, for signing in, emails and lists. */
export const livingUser = new QueryBuilder({ casing: 'snake_case' })
  .select()
  .from(userAccount)
  .where(isNull(userAccount.deletedAt))
  .as('living_user');

/**
 * The permissions of the `staff` role in a facility (docs/reference/permissions.md#roles-and-keys). `admin` has
 * no rows because it has every permission.
 */
export const rolePermission = pgTable(
  'role_permission',
  { facilityId: bigint({ mode: 'number' }).notNull(), permission: text().notNull() },
  t => [
    primaryKey({ columns: [t.facilityId, t.permission] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** Single-use codes that replace the second factor. Stored as hashes. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    userId: ref().notNull(),
    codeHash: bytea().notNull(),
    usedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.userId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/**
 * List filters that a user has saved under a name. They contain dates, a status and checkboxes, but never a
 * search for a person.
 */
export const savedFilter = pgTable(
  'saved_filter',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    userId: ref().notNull(),
    name: text().notNull(),
    filters: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.userId, t.name),
    index().on(t.userId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/** A user's layout of a page: columns and their order. Never contains a search term. */
export const keptView = pgTable(
  'kept_view',
  {
    facilityId: ref().notNull(),
    userId: ref().notNull(),
    name: text().notNull(),
    view: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.userId, t.name] }),
    index().on(t.userId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);
