import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** The installation to which this database belongs. One row. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey(),
    /** Whether the database contains demo data. `npm start` rejects such a database. */
    demo: boolean().notNull(),
    createdAt: instant().notNull(),
    /**
     * Time at which sending was put on hold. Set in a restored copy until the operator releases sending
     * (`genkan sending`).
     */
    sendingHeldAt: instant(),
    /**
     * The oldest migration that a build must contain. Builds without it do not support the current tables and
     * are rejected.
     */
    oldestMigration: text(),
  },
  t => [check('installation_one_row', sql`${t.id} = 1`)],
);

/**
 * The key with which the policies of all tables check a transaction's access. One row. The application's login
 * cannot read it.
 */
export const rowKey = pgTable(
  'row_key',
  { id: integer().primaryKey(), innerPad: bytea().notNull(), outerPad: bytea().notNull() },
  t => [check('row_key_one_row', sql`${t.id} = 1`)],
);

/**
 * The root key, from which all other keys are derived. It is wrapped with each master key that opens this
 * database, one row for each.
 */
export const masterSlot = pgTable('master_slot', {
  fingerprint: bytea().primaryKey(),
  wrapped: bytea().notNull(),
  createdAt: instant().notNull(),
});

/**
 * The locations in which files are stored, each with the mark stored in that location
 * (docs/decisions/2026-11-23-pictures.md).
 */
export const filePlace = pgTable('file_place', {
  place: text({ enum: ['disk', 'bucket'] }).primaryKey(),
  mark: text().notNull(),
  since: instant().notNull(),
});
