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

/** The hotel; the tenant. `id` is the `facility_id` of everything that it owns. */
export const facility = pgTable(
  'facility',
  {
    id: rowId().primaryKey(),
    /** As it was typed; `slugLower` is what it is found by, and taken. */
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
    /** The owner; null only while a sign-up is under way. */
    userId: ref(),
    receiveCheckinEmail: boolean().notNull().default(false),
    /** The last `{n}` of `option_icon_{n}` that a link of this hotel got. */
    lastOptionIcon: integer().notNull().default(0),
    /** It opened itself where the operator has a look first: until then no message leaves for guests. */
    awaitsApproval: boolean().notNull().default(false),
    /** How many messages it may send a day; null: as many as everybody. */
    mailsADay: integer(),
    smsADay: integer('sms_a_day'),
    /** From when on it is deleted, as long as that is not called off. */
    leavesAt: instant(),
    /** The hotel that this tests (docs/reference/api-keys.md#the-test-hotel), or null. A trigger keeps it unchanged. */
    testOf: bigint({ mode: 'number' }).references((): AnyPgColumn => facility.id),
    createdAt: instant().notNull(),
  },
  t => [uniqueIndex('facility_test_of').on(t.testOf).where(isNotNull(t.testOf))],
);

/** How many messages of a channel a hotel has handed over on one of its business days. */
export const sendingDay = pgTable(
  'sending_day',
  {
    facilityId: ref().notNull(),
    day: date({ mode: 'string' }).notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    sent: integer().notNull().default(0),
    /** Whether its owner knows that no more go out on this day. */
    ownerInformed: boolean('told').notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.day, t.channel] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** The hotel's name, and if given its address in one line, in each of its languages. */
export const facilityName = pgTable(
  'facility_name',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    language: text().notNull(),
    name: text().notNull(),
    /** "": guests read the address of the profile. */
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

/** Whether `hold_sending` or `maintenance_mode` was on, until it was switched. A trigger keeps it. */
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

/** Data keys of the facility, each wrapped by MASTER_KEY (docs/security/keys.md). The newest seals, all open. */
export const facilityKey = pgTable(
  'facility_key',
  { facilityId: ref().notNull(), id: rowId(), wrapped: bytea().notNull(), createdAt: instant().notNull() },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** Things that several people may edit as a whole: saving over an older version is refused (409), nothing is overwritten unseen. */
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
