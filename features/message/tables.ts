import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { booking } from '#features/booking/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** A message on its way out, or gone. Written in the transaction that causes it; a job sends it (architecture §3). */
export const message = pgTable(
  'message',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    kind: text({ enum: ['confirmation', 'leader'] }).notNull(),
    channel: text({ enum: ['email'] }).notNull(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    language: text().notNull(),
    /** Stable over all tries, so that a mail program shows a second delivery as the same mail. */
    messageId: text().notNull().unique(),
    /** Recipient, subject, text and HTML: they hold links that let their reader in. */
    sealed: bytea().notNull(),
    state: text({ enum: ['queued', 'sent', 'outbox', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.bookingId),
    foreignKey({ columns: [t.facilityId, t.bookingId], foreignColumns: [booking.facilityId, booking.id] }),
  ],
);

/** The place that a message is sealed for: known before the row has an id. */
export const sealedAt = (messageId: string) => ({ table: 'message', column: 'sealed', row: messageId });
