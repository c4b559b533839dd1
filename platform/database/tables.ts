import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** One row: what this database belongs to. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey(),
    /** Filled with the demo cast; `npm start` refuses it. */
    demo: boolean().notNull(),
    createdAt: instant().notNull(),
    /** Since when it sends nothing: a restored copy, until the operator lets it (`genkan sending`). */
    sendingHeldAt: instant(),
    /** Builds without this migration do not know these tables any more, and are refused. */
    oldestMigration: text(),
  },
  t => [check('installation_one_row', sql`${t.id} = 1`)],
);

/** One row: by it the policies of all tables judge what a transaction may reach. The application's login cannot read it. */
export const rowKey = pgTable(
  'row_key',
  { id: integer().primaryKey(), innerPad: bytea().notNull(), outerPad: bytea().notNull() },
  t => [check('row_key_one_row', sql`${t.id} = 1`)],
);

/** Which master keys open this database: the root key, of which all others are made, wrapped by each. */
export const masterSlot = pgTable('master_slot', {
  fingerprint: bytea().primaryKey(),
  wrapped: bytea().notNull(),
  createdAt: instant().notNull(),
});

/** The places that files are kept in, each with the mark that lies there (docs/decisions/2026-11-23-pictures-anywhere.md). */
export const filePlace = pgTable('file_place', {
  place: text({ enum: ['disk', 'bucket'] }).primaryKey(),
  mark: text().notNull(),
  since: instant().notNull(),
});
