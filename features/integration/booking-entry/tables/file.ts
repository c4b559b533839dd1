import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { dayOrders, type Mapping } from '../rules/file/fields.ts';
import type { RowError } from '../rules/file/row.ts';
import { fileStates, notUndoneReasons, verdicts } from '../rules/file/verdicts.ts';

export type Counts = Partial<Record<string, number>>;

/**
 * A booking file uploaded by staff. Deleted a day after the import, or a day after the upload if it was not
 * imported.
 */
export const bookingFile = pgTable(
  'booking_file',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    state: text({ enum: fileStates }).notNull(),
    /** Encrypted file name and column titles, because both may contain guest names. */
    sealed: bytea().notNull(),
    format: text({ enum: ['xlsx', 'csv', 'tsv'] }).notNull(),
    encoding: text(),
    rows: integer().notNull().default(0),
    fingerprint: text().notNull().default(''),
    layout: text(),
    code: text().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    /**
     * `unclear` if it is ambiguous whether dates begin with the day or the month, and staff have not chosen.
     */
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

/** A row of a file. The cells are encrypted and contain the corrections by staff. */
export const bookingFileRow = pgTable(
  'booking_file_row',
  {
    facilityId: ref().notNull(),
    fileId: ref().notNull(),
    /** Row number as in a spreadsheet, which also counts empty rows. */
    number: integer().notNull(),
    sealed: bytea().notNull(),
    bookingNo: text().notNull().default(''),
    verdict: text({ enum: verdicts }),
    faults: jsonb().$type<RowError[]>().notNull().default([]),
    leftOut: boolean().notNull().default(false),
    /**
     * Staff have confirmed that the row belongs to the booking with the same number, although the names differ.
     */
    isSameBooking: boolean().notNull().default(false),
    isTaken: boolean().notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.fileId, t.number] }),
    index('booking_file_row_by_booking').on(t.facilityId, t.fileId, t.bookingNo, t.number),
    index('booking_file_row_by_verdict').on(t.facilityId, t.fileId, t.verdict, t.number),
    foreignKeyTo(t, t.fileId, bookingFile).onDelete('cascade'),
  ],
);

/** What an import changed in a booking, so that the import can be undone. */
export const bookingFileChange = pgTable(
  'booking_file_change',
  {
    facilityId: ref().notNull(),
    fileId: ref().notNull(),
    bookingId: ref().notNull(),
    /** The booking's previous facts, encrypted. Null for a new booking. */
    before: bytea(),
    /** Hash of the booking's facts after the import, so that an undo does not overwrite later changes. */
    after: bytea().notNull(),
    isUndone: boolean().notNull().default(false),
    left: text({ enum: notUndoneReasons }),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.fileId, t.bookingId] }),
    index('booking_file_change_by_booking').on(t.facilityId, t.bookingId),
    foreignKeyTo(t, t.fileId, bookingFile).onDelete('cascade'),
    foreignKeyTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);

/** Column mapping that the hotel last chose for files with these titles. */
export const bookingFileLayout = pgTable(
  'booking_file_layout',
  {
    facilityId: ref().notNull(),
    fingerprint: text().notNull(),
    code: text().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    /** `unclear` if no file with these titles has needed a choice between day first and month first yet. */
    dayOrder: text({ enum: [...dayOrders, 'unclear'] }).notNull(),
    usedAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.fingerprint] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
