import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { fetchErrors, writeClasses } from './rules/accounts.ts';
import { messageResults } from './rules/results.ts';
import type { UnreadBooking } from './rules/unread.ts';
import { connectorStates, vendors } from './rules/vendors.ts';

/**
 * A connection through which a vendor's bookings arrive (docs/reference/connectors.md). Only the hash of the
 * password is stored. A fetching connector has a random password that is never shown.
 */
export const connector = pgTable(
  'connector',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    publicId: text().notNull().unique(),
    vendor: text({ enum: vendors }).notNull(),
    state: text({ enum: connectorStates }).notNull(),
    username: text().notNull(),
    passwordHash: bytea().notNull(),
    /** The vendor's code for the hotel. If null, messages are accepted without comparing the code. */
    hotelCode: text(),
    createdAt: instant().notNull(),
    createdBy: ref(),
    /** When a message last arrived, or when the vendor last responded to a poll. */
    lastAt: instant(),
    /**
     * When a wrong user name or password was last used, to the minute. Null after the right one was used or a
     * new one was generated.
     */
    refusedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex('connector_once').on(t.facilityId, t.vendor).where(sql`${t.state} <> 'removed'::text`),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * Log for the owner: the result of each booking in each message. Contains personal data only in held messages,
 * which are encrypted.
 */
export const connectorMessage = pgTable(
  'connector_message',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    connectorId: ref().notNull(),
    at: instant().notNull(),
    bookingNo: text().notNull(),
    revision: bigint({ mode: 'number' }),
    /** The result. While the message is held, the expected result. */
    result: text({ enum: messageResults }).notNull(),
    /** Reason for an error. A key in `staff-connectors.json`. */
    reason: text(),
    /** Keyed hash by which repeated bookings are recognized among held messages. */
    digest: bytea(),
    sealed: bytea(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.connectorId, t.id),
    index().on(t.facilityId, t.connectorId, t.bookingNo),
    index('connector_message_held').on(t.facilityId, t.connectorId, t.id).where(isNotNull(t.sealed)),
    index('connector_message_by_time').on(t.at),
    foreignKeyTo(t, t.connectorId, connector),
  ],
);

/**
 * State of a fetching connector: the hotel's account at the vendor, the position of the next poll, and the data
 * to write back.
 */
export const connectorAccount = pgTable(
  'connector_account',
  {
    facilityId: ref().notNull(),
    connectorId: ref().notNull(),
    accountSealed: bytea().notNull(),
    /** Position of the next poll, in the format of the vendor's module. Null starts from the beginning. */
    cursor: text(),
    nextAt: instant().notNull(),
    claimedUntil: instant(),
    /**
     * Number of consecutive failures. `failingSince` is the time of the first failure, `fault` the type of the
     * last one.
     */
    tries: integer().notNull().default(0),
    failingSince: instant(),
    fault: text({ enum: fetchErrors }),
    unread: jsonb().$type<UnreadBooking[]>().notNull().default([]),
    writes: text({ enum: writeClasses }).array().notNull().default([]),
    /**
     * Cursor of the registration that was last written back. When writing back is turned on, set to the
     * cursor of the newest registration.
     */
    writtenUpTo: bigint({ mode: 'number' }).notNull().default(0),
    /** Hash of the secret in the notice URL. Null if notices are off. */
    noticeHash: bytea().unique(),
    subscriptions: text().array().notNull().default([]),
    noticeAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.connectorId] }),
    index('connector_account_due').on(t.nextAt),
    foreignKeyTo(t, t.connectorId, connector),
  ],
);
