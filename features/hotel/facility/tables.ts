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
import { itemStates, templateItems } from './rules/template-items.ts';

/** A hotel. All data of the hotel refers to this `id` as `facility_id`. */
export const facility = pgTable(
  'facility',
  {
    id: rowId().primaryKey(),
    /** As typed. `slugLower` is used for lookups and uniqueness. */
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
    /** The owner. Null only during sign-up. */
    userId: ref(),
    receiveCheckinEmail: boolean().notNull().default(false),
    /** The highest `{n}` of `option_icon_{n}` used for the links of this hotel. */
    lastOptionIcon: integer().notNull().default(0),
    /**
     * True while a hotel that signed up by itself waits for the operator's approval. Only used if the
     * operator reviews sign-ups. Until the approval, no messages are sent to guests.
     */
    awaitsApproval: boolean().notNull().default(false),
    /** Number of emails allowed per business day. Null: the default. */
    mailsADay: integer(),
    smsADay: integer('sms_a_day'),
    /** When the hotel will be deleted. Null if no deletion is scheduled. */
    leavesAt: instant(),
    /**
     * Parent hotel if this is a test hotel (docs/reference/api-keys.md#the-test-hotel), otherwise null. A
     * trigger prevents changes.
     */
    testOf: bigint({ mode: 'number' }).references((): AnyPgColumn => facility.id),
    createdAt: instant().notNull(),
  },
  t => [uniqueIndex('facility_test_of').on(t.testOf).where(isNotNull(t.testOf))],
);

/** Number of messages that a hotel has sent through a channel on one business day. */
export const sendingDay = pgTable(
  'sending_day',
  {
    facilityId: ref().notNull(),
    day: date({ mode: 'string' }).notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    sent: integer().notNull().default(0),
    ownerInformed: boolean('told').notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.day, t.channel] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

export const facilityName = pgTable(
  'facility_name',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    language: text().notNull(),
    name: text().notNull(),
    /** If "", guests see the English address or, if there is none, the address in the profile. */
    address: text().notNull().default(''),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.language),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** A named setting (docs/reference/settings.md). An unset setting has no row. */
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

/**
 * Previous values of settings, each with the time and user of the change that replaced it. Written by a
 * trigger, which keeps 20 for each setting. Deleted a year after the change.
 */
export const settingPast = pgTable(
  'setting_past',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text().notNull(),
    value: jsonb().notNull(),
    replacedAt: instant().notNull(),
    /** Null if no user made the change. */
    replacedBy: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index('setting_past_of_setting').on(t.facilityId, t.name, t.id),
    index('setting_past_replaced').on(t.replacedAt),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * Previous values of `hold_sending` and `maintenance_mode`, each with the time until which it applied.
 * Written by a trigger.
 */
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
 * The facility's data keys, each wrapped with MASTER_KEY (docs/security/keys.md). The newest key seals; every
 * key can open.
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
 * Versions of items that several people may edit and that are saved as a whole. Saving over an outdated
 * version is rejected (409), so that no change is overwritten unnoticed.
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

/**
 * How a hotel uses its organization's template for an item
 * (docs/reference/organization.md#brands-and-templates). Without a row, the hotel sets the item itself.
 */
export const facilityTemplate = pgTable(
  'facility_template',
  {
    facilityId: ref().notNull(),
    item: text({ enum: templateItems }).notNull(),
    state: text({ enum: itemStates }).notNull(),
    /** Name of the organization or brand that the template belongs to. */
    givenBy: text().notNull(),
    /** The template that was applied, and its version. Null unless the item follows a template. */
    templateId: ref(),
    templateVersion: integer(),
    /** Error code if the template could not be applied, otherwise null. */
    problem: text(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.item] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
