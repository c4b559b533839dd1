import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { dayOrders, type Mapping } from '../rules/file/fields.ts';
import type { Fault } from '../rules/file/row.ts';
import { fileStates, leftWhys, verdicts } from '../rules/file/verdicts.ts';

/** How many rows or bookings of each kind: by verdict, and what an undoing did. */
export type Counts = Partial<Record<string, number>>;

/** A file of bookings that staff have sent, until a day after it was taken in or put by. */
export const bookingFile = pgTable(
  'booking_file',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    state: text({ enum: fileStates }).notNull(),
    /** Its name, and the titles of its columns: a file may have guests in both. */
    sealed: bytea().notNull(),
    format: text({ enum: ['xlsx', 'csv', 'tsv'] }).notNull(),
    encoding: text(),
    rows: integer().notNull().default(0),
    /** Of the titles: by which the mapping is remembered. */
    fingerprint: text().notNull().default(''),
    layout: text(),
    /** The `pms_code` of its bookings. */
    code: text().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    /** `unclear`: staff have still to say. */
    dayOrder: text({ enum: [...dayOrders, 'unclear'] }).notNull(),
    /** The workbook counts its days from 1904. */
    from1904: boolean('from_1904').notNull().default(false),
    counts: jsonb().$type<Counts>().notNull().default({}),
    createdAt: instant().notNull(),
    createdBy: ref().notNull(),
    takenAt: instant(),
    undoneAt: instant(),
    endsAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index('booking_file_ends').on(t.endsAt),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** A row of a file: its cells as they came, or as staff corrected them, sealed. */
export const bookingFileRow = pgTable(
  'booking_file_row',
  {
    facilityId: ref().notNull(),
    fileId: ref().notNull(),
    /** As a spreadsheet shows it: empty rows count. */
    number: integer().notNull(),
    sealed: bytea().notNull(),
    bookingNo: text().notNull().default(''),
    verdict: text({ enum: verdicts }),
    faults: jsonb().$type<Fault[]>().notNull().default([]),
    leftOut: boolean().notNull().default(false),
    /** Staff have said that it belongs to the booking of its number, although it has another name. */
    isSameBooking: boolean().notNull().default(false),
    /** It has had its effect. */
    isTaken: boolean().notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.fileId, t.number] }),
    index('booking_file_row_by_booking').on(t.facilityId, t.fileId, t.bookingNo, t.number),
    index('booking_file_row_by_verdict').on(t.facilityId, t.fileId, t.verdict, t.number),
    refersTo(t, t.fileId, bookingFile).onDelete('cascade'),
  ],
);

/** What a file did to a booking, so that it can be undone. */
export const bookingFileChange = pgTable(
  'booking_file_change',
  {
    facilityId: ref().notNull(),
    fileId: ref().notNull(),
    bookingId: ref().notNull(),
    /** What was said of it before, sealed; null: it is new. */
    before: bytea(),
    /** Hash of what the file made of it: who has changed it since is not overwritten. */
    after: bytea().notNull(),
    isUndone: boolean().notNull().default(false),
    left: text({ enum: leftWhys }),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.fileId, t.bookingId] }),
    index('booking_file_change_by_booking').on(t.facilityId, t.bookingId),
    refersTo(t, t.fileId, bookingFile).onDelete('cascade'),
    refersTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);

/** Which column holds what in files with these titles, as the hotel last said. */
export const bookingFileLayout = pgTable(
  'booking_file_layout',
  {
    facilityId: ref().notNull(),
    fingerprint: text().notNull(),
    code: text().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    /** `unclear`: none of these files needed it so far. */
    dayOrder: text({ enum: [...dayOrders, 'unclear'] }).notNull(),
    usedAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.fingerprint] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
