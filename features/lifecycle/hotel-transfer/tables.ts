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

/** An archive of everything of a hotel, being made or waiting for its download (docs/reference/hotel-archive.md). */
export const hotelExport = pgTable(
  'hotel_export',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** The age public key that it is encrypted for. */
    recipient: text().notNull(),
    /** `gone`: its parts are deleted; the row still says what was downloaded when. */
    state: text({ enum: ['making', 'ready', 'gone'] }).notNull(),
    askedAt: instant().notNull(),
    /** null: the operator. */
    askedBy: ref(),
    /** The moment that its rows are of, by the database's own clock, once all of them are in parts. */
    takenAt: instant(),
    /** The last picture there was at that moment, and the last one that is in a part: it goes on behind it. */
    lastPicture: ref(),
    pictureDone: ref(),
    readyAt: instant(),
    /** SHA-256 of the manifest, by which a recipient knows the archive. */
    fingerprint: text(),
    downloadedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex('hotel_export_one').on(t.facilityId).where(sql`${t.state} <> 'gone'::text`),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** A part of an archive, encrypted before it lies in the file store. */
export const hotelExportPart = pgTable(
  'hotel_export_part',
  {
    facilityId: ref().notNull(),
    exportId: ref().notNull(),
    number: integer().notNull(),
    name: text().notNull(),
    /** The table that its rows are of; null for pictures and the manifest. */
    tableName: text(),
    /** How many rows or pictures. */
    count: integer().notNull(),
    /** Of its content before it was encrypted. */
    sha256: text().notNull(),
    /** As it lies in the file store. */
    bytes: integer().notNull(),
    path: text().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.exportId, t.number] }), refersTo(t, t.exportId, hotelExport)],
);

/** An import that has not come to its end: its rows are in no table yet, its pictures may lie in the file store. */
export const hotelImport = pgTable('hotel_import', {
  /** The id that the hotel gets. */
  id: ref().notNull().primaryKey(),
  slugName: text().notNull(),
  beganAt: instant().notNull(),
});

/** A hotel that is to be deleted, or is being deleted. Called off, the row is gone. */
export const hotelDeletion = pgTable(
  'hotel_deletion',
  {
    facilityId: ref().notNull().primaryKey(),
    /** By the database's own clock, whatever is written; never changed. */
    askedAt: instant().notNull().default(sql`now()`),
    /** The owner; null: the operator. */
    askedBy: ref(),
    /** Where the register is kept, in the words of who asked, where no archive holds the bookings as they are. */
    keptElsewhere: text(),
    beganAt: instant(),
    /** The hotel's public name, which it loses when its deletion begins. */
    slugName: text().notNull(),
    name: text().notNull(),
    /** Whether an archive that holds the bookings was downloaded. */
    wasExported: boolean().notNull(),
    /** What is deleted already, by the kinds of the certificate. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  },
  t => [foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] })],
);

/** That a hotel was deleted: all that is left of it. */
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
