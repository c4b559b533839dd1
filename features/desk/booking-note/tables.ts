import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';
import type { Handover } from './rules.ts';

/** Internal staff notes on a booking (docs/reference/bookings.md#notes). Never shown to guests. */
export const bookingNote = pgTable(
  'booking_note',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    /** Generated in the browser for each note, so that a repeated request adds only one note. */
    noteKey: text().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
    userId: ref().notNull(),
    handover: text().$type<Handover>().notNull(),
    doneAt: instant(),
    doneBy: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.noteKey),
    index().on(t.facilityId, t.bookingId),
    index('booking_note_open').on(t.facilityId, t.id).where(sql`${t.handover} = 'open'::text`),
    foreignKeyTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);

/**
 * Notes between shifts that belong to no booking (docs/reference/bookings.md#notes). Never shown to guests.
 */
export const shiftNote = pgTable(
  'shift_note',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** Created by the page for each note, so that a repeated request adds only one note. */
    noteKey: text().notNull(),
    /** The business day on which the note was written. */
    day: date().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
    userId: ref().notNull(),
    /** When the note was last edited. Null if it was never edited. */
    editedAt: instant(),
    editedBy: ref(),
    /** When the note was marked as done. Null until then; the note is also shown on the following days. */
    doneAt: instant(),
    doneBy: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.noteKey),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    index().on(t.facilityId, t.day),
    index('shift_note_open').on(t.facilityId, t.id).where(sql`${t.doneAt} is null`),
    index('shift_note_done').on(t.doneAt),
  ],
);
