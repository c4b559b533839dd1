import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** One row: the installation that this database belongs to. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey(),
    /** Filled with demo data; `npm start` refuses it. */
    demo: boolean().notNull(),
    createdAt: instant().notNull(),
    /** Since when sending is held: in a restored backup, until the operator releases it (`genkan sending`). */
    sendingHeldAt: instant(),
    /** Builds without this migration are incompatible with the current tables and are refused. */
    oldestMigration: text(),
  },
  t => [check('installation_one_row', sql`${t.id} = 1`)],
);

/**
 * One row: the key with which the policies of all tables check a transaction's access. Not readable by the
 * application's login.
 */
export const rowKey = pgTable(
  'row_key',
  { id: integer().primaryKey(), innerPad: bytea().notNull(), outerPad: bytea().notNull() },
  t => [check('row_key_one_row', sql`${t.id} = 1`)],
);

/**
 * The master keys that open this database: the root key, from which all others are derived, wrapped with each.
 */
export const masterSlot = pgTable('master_slot', {
  fingerprint: bytea().primaryKey(),
  wrapped: bytea().notNull(),
  createdAt: instant().notNull(),
});

/**
 * The places where files are stored, each with the marker stored there
 * (docs/decisions/2026-11-23-pictures.md).
 */
export const filePlace = pgTable('file_place', {
  place: text({ enum: ['disk', 'bucket'] }).primaryKey(),
  mark: text().notNull(),
  since: instant().notNull(),
});
