import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * An archive of all data of a hotel (docs/reference/hotel-archive.md). It is being created, ready for download,
 * or deleted.
 */
export const hotelExport = pgTable(
  'hotel_export',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    recipient: text().notNull(),
    /** `gone`: the parts are deleted. The row remains as a record of the download. */
    state: text({ enum: ['making', 'ready', 'gone'] }).notNull(),
    askedAt: instant().notNull(),
    /** User who requested the archive. Null if the operator did. */
    askedBy: ref(),
    /** Time of the snapshot by the database clock. Null until all rows are stored in parts. */
    takenAt: instant(),
    /**
     * `lastPicture`: the last picture in the snapshot. `pictureDone`: the last picture stored in a part, after
     * which an interrupted export continues.
     */
    lastPicture: ref(),
    pictureDone: ref(),
    readyAt: instant(),
    /** SHA-256 of the manifest, with which a recipient can verify the archive. */
    fingerprint: text(),
    downloadedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex('hotel_export_one').on(t.facilityId).where(sql`${t.state} <> 'gone'::text`),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

export const hotelExportPart = pgTable(
  'hotel_export_part',
  {
    facilityId: ref().notNull(),
    exportId: ref().notNull(),
    number: integer().notNull(),
    name: text().notNull(),
    /** Table of the rows. Null for pictures and the manifest. */
    tableName: text(),
    count: integer().notNull(),
    /** Hash of the content before encryption. */
    sha256: text().notNull(),
    bytes: integer().notNull(),
    path: text().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.exportId, t.number] }),
    foreignKeyTo(t, t.exportId, hotelExport),
  ],
);

/** An unfinished import. No rows are committed yet, but pictures may already be in the file store. */
export const hotelImport = pgTable('hotel_import', {
  id: ref().notNull().primaryKey(),
  slugName: text().notNull(),
  beganAt: instant().notNull(),
});

/** A hotel that is scheduled for deletion or being deleted. The row is deleted if the deletion is cancelled. */
export const hotelDeletion = pgTable(
  'hotel_deletion',
  {
    facilityId: ref().notNull().primaryKey(),
    /** Set by the database clock, regardless of the inserted value, and never changed. */
    askedAt: instant().notNull().default(sql`now()`),
    /** The owner who requested the deletion. Null if the operator did. */
    askedBy: ref(),
    /**
     * Where the register is kept, as entered by the user. Required if no archive contains the current bookings.
     */
    keptElsewhere: text(),
    beganAt: instant(),
    /** The hotel's public name. Stored because the hotel loses the name when its deletion begins. */
    slugName: text().notNull(),
    name: text().notNull(),
    wasExported: boolean().notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  },
  t => [foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] })],
);

export const deletedHotel = pgTable('deleted_hotel', {
  id: rowId().primaryKey(),
  slugName: text().notNull(),
  name: text().notNull(),
  askedBy: text({ enum: ['owner', 'operator'] }).notNull(),
  askedAt: instant().notNull(),
  beganAt: instant().notNull(),
  endedAt: instant().notNull(),
  wasExported: boolean().notNull(),
  counts: jsonb().$type<Record<string, number>>().notNull(),
});
