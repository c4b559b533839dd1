import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { dayOrders, type Mapping } from '../rules/file/fields.ts';
import type { Fault } from '../rules/file/row.ts';
import { fileStates, leftWhys, verdicts } from '../rules/file/verdicts.ts';

/** Number of rows or bookings of each kind: by verdict, and by result of an undo. */
export type Counts = Partial<Record<string, number>>;

/**
 * A booking file uploaded by staff. Kept for a day after it was imported, or after the upload if it was not.
 */
export const bookingFile = pgTable(
  'booking_file',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    state: text({ enum: fileStates }).notNull(),
    /** The encrypted file name and column titles, either of which may contain guest names. */
    sealed: bytea().notNull(),
    format: text({ enum: ['xlsx', 'csv', 'tsv'] }).notNull(),
    encoding: text(),
    rows: integer().notNull().default(0),
    /** Hash of the titles, under which the mapping is remembered. */
    fingerprint: text().notNull().default(''),
    layout: text(),
    code: text().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    /** `unclear` until staff choose an order. */
    dayOrder: text({ enum: [...dayOrders, 'unclear'] }).notNull(),
    /** The workbook counts days from 1904. */
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

/** A row of a file with its encrypted cells, as uploaded or as corrected by staff. */
export const bookingFileRow = pgTable(
  'booking_file_row',
  {
    facilityId: ref().notNull(),
    fileId: ref().notNull(),
    /** The row number in a spreadsheet; empty rows are counted. */
    number: integer().notNull(),
    sealed: bytea().notNull(),
    bookingNo: text().notNull().default(''),
    verdict: text({ enum: verdicts }),
    faults: jsonb().$type<Fault[]>().notNull().default([]),
    leftOut: boolean().notNull().default(false),
    /** Staff have confirmed that the row belongs to the booking with its number although the names differ. */
    isSameBooking: boolean().notNull().default(false),
    isTaken: boolean().notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.fileId, t.number] }),
    index('booking_file_row_by_booking').on(t.facilityId, t.fileId, t.bookingNo, t.number),
    index('booking_file_row_by_verdict').on(t.facilityId, t.fileId, t.verdict, t.number),
    refersTo(t, t.fileId, bookingFile).onDelete('cascade'),
  ],
);

/** What a file changed in a booking, so that it can be undone. */
export const bookingFileChange = pgTable(
  'booking_file_change',
  {
    facilityId: ref().notNull(),
    fileId: ref().notNull(),
    bookingId: ref().notNull(),
    /** The previous facts, encrypted. Null if the booking is new. */
    before: bytea(),
    /** Hash of the facts after the import, so that an undo does not overwrite later changes. */
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

/** The mapping that the hotel last chose for files with these titles. */
export const bookingFileLayout = pgTable(
  'booking_file_layout',
  {
    facilityId: ref().notNull(),
    fingerprint: text().notNull(),
    code: text().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    /** `unclear` if no such file has needed an order so far. */
    dayOrder: text({ enum: [...dayOrders, 'unclear'] }).notNull(),
    usedAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.fingerprint] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
