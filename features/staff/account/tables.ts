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
 * A staff account. Without a facility only between the two steps of sign-up. A deleted one stays for the histories that
 * name it: they read this table, everybody else reads `livingUser`.
 */
export const userAccount = pgTable(
  'user_account',
  {
    id: rowId().primaryKey(),
    facilityId: ref(),
    username: text().notNull(),
    email: text().notNull(),
    /** For finding users, whatever the case. A user id is taken over all hotels, an address within its hotel. */
    usernameLower: text().notNull().generatedAlwaysAs(sql`lower(username collate "C")`),
    emailLower: text().notNull().generatedAlwaysAs(sql`lower(email)`),
    passwordHash: text().notNull(),
    /** Somebody else chose the password, then; its user changes it before anything else. */
    passwordGivenAt: instant(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: ['admin', 'staff'] }).notNull(),
    /** The user who added this one; null: the hotel opened with them, or an operator did. */
    addedBy: ref(),
    /** Since when they are an admin, and the user who made them one; null: as above. */
    adminSince: instant(),
    adminBy: ref(),
    /** The secret of the second factor, sealed; it counts once it is confirmed. */
    totpSealed: bytea(),
    totpConfirmedAt: instant(),
    /** The time step of the last code that was used: each code is good once. */
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

/** The accounts that are there: to sign in, to be mailed, to be listed. */
export const livingUser = new QueryBuilder({ casing: 'snake_case' })
  .select()
  .from(userAccount)
  .where(isNull(userAccount.deletedAt))
  .as('living_user');

/**
 * The permissions of `staff` in a facility (docs/reference/permissions.md#roles-and-keys). `admin` has no rows: it holds every
 * key.
 */
export const rolePermission = pgTable(
  'role_permission',
  { facilityId: bigint({ mode: 'number' }).notNull(), permission: text().notNull() },
  t => [
    primaryKey({ columns: [t.facilityId, t.permission] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** Codes that stand in for the second factor, each once; kept as a hash. */
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

/** Filters of a list that a user keeps under a name: days, a status and boxes, never whom it was searched for. */
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

/** How a user has arranged a page: which columns, in which order. Never what was searched for. */
export const keptView = pgTable(
  'kept_view',
  {
    facilityId: ref().notNull(),
    userId: ref().notNull(),
    /** Which page. */
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
