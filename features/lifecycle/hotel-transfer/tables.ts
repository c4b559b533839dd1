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
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';

/** An archive of all data of a hotel, being created or ready for download (docs/reference/hotel-archive.md). */
export const hotelExport = pgTable(
  'hotel_export',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    recipient: text().notNull(),
    /** `gone`: its parts are deleted; the row remains as a record of the download. */
    state: text({ enum: ['making', 'ready', 'gone'] }).notNull(),
    askedAt: instant().notNull(),
    /** Null: the operator. */
    askedBy: ref(),
    /** Time of the snapshot by the database clock. Null until all rows are in parts. */
    takenAt: instant(),
    /** The last picture in the snapshot, and the last one stored in a part, after which to continue. */
    lastPicture: ref(),
    pictureDone: ref(),
    readyAt: instant(),
    /** SHA-256 of the manifest; lets a recipient verify the archive. */
    fingerprint: text(),
    downloadedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex('hotel_export_one').on(t.facilityId).where(sql`${t.state} <> 'gone'::text`),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** A part of an archive, encrypted in the file store. */
export const hotelExportPart = pgTable(
  'hotel_export_part',
  {
    facilityId: ref().notNull(),
    exportId: ref().notNull(),
    number: integer().notNull(),
    name: text().notNull(),
    /** The table of its rows; null for pictures and the manifest. */
    tableName: text(),
    /** Number of rows or pictures. */
    count: integer().notNull(),
    /** Hash of the content before encryption. */
    sha256: text().notNull(),
    /** Size in the file store. */
    bytes: integer().notNull(),
    path: text().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.exportId, t.number] }), refersTo(t, t.exportId, hotelExport)],
);

/** An unfinished import: no rows are committed yet, but its pictures may be in the file store. */
export const hotelImport = pgTable('hotel_import', {
  id: ref().notNull().primaryKey(),
  slugName: text().notNull(),
  beganAt: instant().notNull(),
});

/** A hotel scheduled for deletion or being deleted. Cancelling deletes the row. */
export const hotelDeletion = pgTable(
  'hotel_deletion',
  {
    facilityId: ref().notNull().primaryKey(),
    /** Set by the database clock, whatever is inserted, and never changed. */
    askedAt: instant().notNull().default(sql`now()`),
    /** The owner; null: the operator. */
    askedBy: ref(),
    /** Where the register is kept, as entered; used if no archive has the current bookings. */
    keptElsewhere: text(),
    beganAt: instant(),
    /** The hotel's public name, which it loses when its deletion begins. */
    slugName: text().notNull(),
    name: text().notNull(),
    /** Whether an archive with the bookings was downloaded. */
    wasExported: boolean().notNull(),
    /** Rows deleted so far, by kind of the certificate. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  },
  t => [foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] })],
);

/** The record of a deleted hotel: all that is left of it. */
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
