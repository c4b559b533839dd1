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

/** A way in for a vendor's bookings (docs/reference/connectors.md). Only a password's hash is kept; where we fetch, nobody knows it. */
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
    /** As the vendor names the hotel; null: it is not compared. */
    hotelCode: text(),
    createdAt: instant().notNull(),
    createdBy: ref(),
    /** When a message last came in, or the vendor was last asked and answered. */
    lastAt: instant(),
    /** When somebody last called with another name or password, exact to the minute; null since the right one was heard, or made. */
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

/** Of a vendor whose bookings are fetched: the hotel's account there, where the next look begins, and what is written back. */
export const connectorAccount = pgTable(
  'connector_account',
  {
    facilityId: ref().notNull(),
    connectorId: ref().notNull(),
    accountSealed: bytea().notNull(),
    /** As the vendor's part of the code wrote it; null: from the beginning. */
    cursor: text(),
    nextAt: instant().notNull(),
    claimedUntil: instant(),
    /** Failures in a row, since when, and the last one. */
    tries: integer().notNull().default(0),
    failingSince: instant(),
    fault: text({ enum: fetchFaults }),
    /** Reservations that cannot be taken, until they can. */
    unread: jsonb().$type<Unread[]>().notNull().default([]),
    writes: text({ enum: writeClasses }).array().notNull().default([]),
    /** The cursor of the registration that was last written back, or was there when writing was first allowed. */
    writtenUpTo: bigint({ mode: 'number' }).notNull().default(0),
    /** Of the secret in the address at which the vendor tells of changes; null: it is not asked to. */
    noticeHash: bytea().unique(),
    /** The vendor's own ids of what was subscribed to for that. */
    subscriptions: text().array().notNull().default([]),
    noticeAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.connectorId] }),
    index('connector_account_due').on(t.nextAt),
    refersTo(t, t.connectorId, connector),
  ],
);
