import { isNotNull, sql } from 'drizzle-orm';
import { bigint, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { facility } from '#features/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { messageResults } from './rules/results.ts';
import { connectorStates, vendors } from './rules/vendors.ts';

/** A way in for the bookings that a vendor pushes (docs/reference/connectors.md). Its password is shown once and stored as a hash. */
export const connector = pgTable(
  'connector',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** Names it in its address. */
    publicId: text().notNull().unique(),
    vendor: text({ enum: vendors }).notNull(),
    state: text({ enum: connectorStates }).notNull(),
    username: text().notNull(),
    passwordHash: bytea().notNull(),
    /** As the vendor names the hotel; null: it is not compared. */
    hotelCode: text(),
    createdAt: instant().notNull(),
    createdBy: ref(),
    /** When a message last came in. */
    lastAt: instant(),
    /** When somebody last called with another name or password; exact to the minute. */
    refusedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex('connector_once').on(t.facilityId, t.vendor).where(sql`${t.state} <> 'removed'::text`),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** What became of each booking of each message: the owner's log, without personal data but for what waits sealed. */
export const connectorMessage = pgTable(
  'connector_message',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    connectorId: ref().notNull(),
    at: instant().notNull(),
    bookingNo: text().notNull(),
    revision: bigint({ mode: 'number' }),
    /** What was done, or would be once the owner has it taken in. */
    result: text({ enum: messageResults }).notNull(),
    /** Why not, as a key of `staff-connectors.json`. */
    reason: text(),
    /** Tells a message that waits from one that came before; keyed. */
    digest: bytea(),
    /** What waits for the owner. */
    sealed: bytea(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.connectorId, t.id),
    index().on(t.facilityId, t.connectorId, t.bookingNo),
    index('connector_message_held').on(t.facilityId, t.connectorId, t.id).where(isNotNull(t.sealed)),
    index('connector_message_by_time').on(t.at),
    foreignKey({
      columns: [t.facilityId, t.connectorId],
      foreignColumns: [connector.facilityId, connector.id],
    }),
  ],
);
