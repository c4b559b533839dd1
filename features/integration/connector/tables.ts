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
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { fetchFaults, writeClasses } from './rules/accounts.ts';
import { messageResults } from './rules/results.ts';
import type { Unread } from './rules/unread.ts';
import { connectorStates, vendors } from './rules/vendors.ts';

/**
 * An entry point for a vendor's bookings (docs/reference/connectors.md). Stores only the hash of the password;
 * for fetching connectors the password is random and unknown to everyone.
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
    /** The vendor's code of the hotel; null skips the comparison. */
    hotelCode: text(),
    createdAt: instant().notNull(),
    createdBy: ref(),
    /** When a message last arrived, or the vendor last answered a poll. */
    lastAt: instant(),
    /**
     * When a wrong user name or password was last used, to the minute; null once the right one was used or a
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
 * The result of each booking in each message: the owner's log. Has no personal data except in held messages,
 * which are sealed.
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
    /** The result, or the expected result while the message is held. */
    result: text({ enum: messageResults }).notNull(),
    /** Reason of an error, a key of `staff-connectors.json`. */
    reason: text(),
    /** Keyed hash to recognize repetitions among held messages. */
    digest: bytea(),
    sealed: bytea(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.connectorId, t.id),
    index().on(t.facilityId, t.connectorId, t.bookingNo),
    index('connector_message_held').on(t.facilityId, t.connectorId, t.id).where(isNotNull(t.sealed)),
    index('connector_message_by_time').on(t.at),
    refersTo(t, t.connectorId, connector),
  ],
);

/**
 * For fetching connectors: the hotel's account at the vendor, where the next poll begins, and what is written
 * back.
 */
export const connectorAccount = pgTable(
  'connector_account',
  {
    facilityId: ref().notNull(),
    connectorId: ref().notNull(),
    accountSealed: bytea().notNull(),
    /** In the vendor module's own format; null starts from the beginning. */
    cursor: text(),
    nextAt: instant().notNull(),
    claimedUntil: instant(),
    /**
     * Number of consecutive failures; `failingSince` and `fault` are the first failure's time and the last
     * one's kind.
     */
    tries: integer().notNull().default(0),
    failingSince: instant(),
    fault: text({ enum: fetchFaults }),
    /** Reservations that cannot be stored yet. */
    unread: jsonb().$type<Unread[]>().notNull().default([]),
    writes: text({ enum: writeClasses }).array().notNull().default([]),
    /** Cursor of the registration last written back, or of the newest one when writing back was turned on. */
    writtenUpTo: bigint({ mode: 'number' }).notNull().default(0),
    /** Hash of the secret in the notice address; null if notices are off. */
    noticeHash: bytea().unique(),
    /** The vendor's ids of the notice subscriptions. */
    subscriptions: text().array().notNull().default([]),
    noticeAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.connectorId] }),
    index('connector_account_due').on(t.nextAt),
    refersTo(t, t.connectorId, connector),
  ],
);
