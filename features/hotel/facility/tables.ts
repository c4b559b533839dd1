import { isNotNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** The hotel, which is the tenant. `id` is the `facility_id` of everything it owns. */
export const facility = pgTable(
  'facility',
  {
    id: rowId().primaryKey(),
    /** As typed. `slugLower` is used for lookup and uniqueness. */
    slugName: text().notNull(),
    slugLower: text().notNull().unique().generatedAlwaysAs(sql`lower(slug_name collate "C")`),
    name: text().notNull(),
    country: text().notNull(),
    state: text().notNull(),
    city: text().notNull(),
    address: text().notNull(),
    building: text().notNull(),
    phone: text().notNull(),
    siteUrl: text().notNull(),
    timezone: text().notNull(),
    /** The owner; null only during sign-up. */
    userId: ref(),
    receiveCheckinEmail: boolean().notNull().default(false),
    /** The last `{n}` of `option_icon_{n}` assigned to a link of this hotel. */
    lastOptionIcon: integer().notNull().default(0),
    /**
     * Set for hotels that signed up themselves where the operator reviews them. Until approval, no message is
     * sent to guests.
     */
    awaitsApproval: boolean().notNull().default(false),
    /** Messages allowed per day; null for the default. */
    mailsADay: integer(),
    smsADay: integer('sms_a_day'),
    /** When the hotel is due to be deleted; null if no deletion is scheduled. */
    leavesAt: instant(),
    /**
     * The hotel that this is the test hotel of (docs/reference/api-keys.md#the-test-hotel), or null. A trigger
     * prevents changes.
     */
    testOf: bigint({ mode: 'number' }).references((): AnyPgColumn => facility.id),
    createdAt: instant().notNull(),
  },
  t => [uniqueIndex('facility_test_of').on(t.testOf).where(isNotNull(t.testOf))],
);

/** How many messages of a channel a hotel has handed over on one business day. */
export const sendingDay = pgTable(
  'sending_day',
  {
    facilityId: ref().notNull(),
    day: date({ mode: 'string' }).notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    sent: integer().notNull().default(0),
    /** Whether the owner has been informed that no more are sent on this day. */
    ownerInformed: boolean('told').notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.day, t.channel] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** The hotel's name, and optionally its one-line address, per language. */
export const facilityName = pgTable(
  'facility_name',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    language: text().notNull(),
    name: text().notNull(),
    /** If "", guests see the address of the profile. */
    address: text().notNull().default(''),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.language),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** One named setting (docs/reference/settings.md). An unset one has no row. */
export const facilitySetting = pgTable(
  'facility_setting',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text().notNull(),
    value: jsonb().notNull(),
    version: integer().notNull().default(1),
    updatedAt: instant().notNull(),
    updatedBy: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.name),
    index('facility_setting_changed_lately').on(t.updatedAt, t.facilityId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** The previous state of `hold_sending` or `maintenance_mode` until each switch. Written by a trigger. */
export const pausePast = pgTable(
  'pause_past',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text({ enum: ['hold_sending', 'maintenance_mode'] }).notNull(),
    wasOn: boolean().notNull(),
    since: instant().notNull(),
    until: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * The facility's data keys, each wrapped with MASTER_KEY (docs/security/keys.md). The newest seals; all can
 * open.
 */
export const facilityKey = pgTable(
  'facility_key',
  { facilityId: ref().notNull(), id: rowId(), wrapped: bytea().notNull(), createdAt: instant().notNull() },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * Versions of things that several people may edit as a whole. Saving over an outdated version is rejected
 * (409), so nothing is overwritten unseen.
 */
export const editVersion = pgTable(
  'edit_version',
  {
    facilityId: ref().notNull(),
    thing: text().notNull(),
    version: integer().notNull(),
    changedAt: instant().notNull().default(sql`now()`),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.thing] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
