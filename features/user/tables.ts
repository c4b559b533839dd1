import { sql } from 'drizzle-orm';
import { bigint, foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { facility } from '#features/facility/tables.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';

/** A staff account. Without a facility only between the two steps of sign-up. */
export const userAccount = pgTable(
  'user_account',
  {
    id: rowId().primaryKey(),
    facilityId: ref(),
    username: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: ['admin', 'staff'] }).notNull(),
    createdAt: instant().notNull(),
  },
  t => [
    uniqueIndex('user_account_username').on(sql`lower(${t.username})`),
    uniqueIndex('user_account_email').on(sql`lower(${t.email})`),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** What `staff` may do in a facility (decisions §6). `admin` has no rows: it holds every key. */
export const rolePermission = pgTable(
  'role_permission',
  { facilityId: bigint({ mode: 'number' }).notNull(), permission: text().notNull() },
  t => [
    primaryKey({ columns: [t.facilityId, t.permission] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
