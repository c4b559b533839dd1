import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { instant, ref } from '#platform/database/columns.ts';

/**
 * Who entered a booking by hand, and the idempotency key of the request. A repeated request with the same key
 * does not enter a second booking.
 */
export const bookingEntry = pgTable(
  'booking_entry',
  {
    facilityId: ref().notNull(),
    bookingId: ref().notNull(),
    entryKey: text().notNull(),
    userId: ref().notNull(),
    at: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.bookingId] }),
    unique().on(t.facilityId, t.entryKey),
    foreignKeyTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);
